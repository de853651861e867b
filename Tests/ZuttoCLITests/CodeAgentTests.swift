// How long the agent that gives codes lives; what it does is in the scripts.

import Testing
import ZuttoCLI

@Suite struct CodeAgentTests {
  @Test func anAgentEndsWithItsTimeWhichCountsOnInSleep() {
    let life = AgentLife(seconds: 60, now: (whole: 1000, awake: 700))
    #expect(!life.isOver((whole: 1059, awake: 759)))
    #expect(life.isOver((whole: 1060, awake: 760)))
  }

  @Test func anAgentEndsWhereTheMachineSlept() {
    let life = AgentLife(seconds: 3600, now: (whole: 1000, awake: 700))
    #expect(!life.isOver((whole: 1010, awake: 710)))
    #expect(life.isOver((whole: 1010, awake: 705)))
  }
}
