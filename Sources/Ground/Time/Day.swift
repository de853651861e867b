public struct Day { var days: Int; public init(daysSince1970: Int) { days = daysSince1970 }; public var text: String { "d\(days)" } }
