// What is wrong with backups, damage and loss, and how it is mended, in Japanese, Korean and Chinese.

extension Explanation {
  static let fileDamaged = Explanation(
    ja: (
      "ファイルの中身が、あるはずのものと違います。ディスクの故障が疑われます。",
      "zutto repair --from コピー で戻してください。今のままで正しければ zutto verify --accept とします。"
    ),
    ko: (
      "파일 내용이 원래와 다릅니다. 디스크 고장이 의심됩니다.",
      "zutto repair --from 사본 으로 되살리세요. 지금이 맞다면 zutto verify --accept 로 받아들입니다."
    ),
    zh: ("文件内容与应有的不同，可能是磁盘故障。", "请用 zutto repair --from 副本 恢复；若现状正确，用 zutto verify --accept。")
  )
  static let fileLost = Explanation(
    ja: (
      "ファイルがなくなっています。zuttoもgitも消していません。",
      "zutto repair --from コピー で戻してください。自分で消したのなら zutto verify --accept とします。"
    ),
    ko: (
      "파일이 사라졌습니다. zutto도 git도 지우지 않았습니다.",
      "zutto repair --from 사본 으로 되살리세요. 직접 지웠다면 zutto verify --accept 로 받아들입니다."
    ),
    zh: (
      "文件不见了，zutto 和 git 都没有删除它。", "请用 zutto repair --from 副本 恢复；若是你自己删的，用 zutto verify --accept。"
    )
  )
  static let fileUnexpected = Explanation(
    ja: ("コピーした覚えのないファイルが、バックアップの中にあります。", "必要なら別の場所へ移してください。バックアップには手を入れないのが安全です。"),
    ko: ("복사한 적 없는 파일이 백업 안에 있습니다.", "필요하면 다른 곳으로 옮기세요. 백업은 그대로 두는 것이 안전합니다."),
    zh: ("备份中有从未复制进去的文件。", "需要的话移到别处；备份最好不要改动。")
  )
  static let repairMissing = Explanation(
    ja: ("元どおりのファイルが見つからないか、元の内容がまだ分かりません。", "別のコピーか、もっと古いバックアップを試してください。"),
    ko: ("원래 내용의 파일이 없거나 원래 내용을 아직 모릅니다.", "다른 사본이나 더 오래된 백업을 써 보세요."),
    zh: ("没有内容相符的文件，或还不知道原来的内容。", "请试试别的副本或更早的备份。")
  )
  static let backupUnset = Explanation(
    ja: ("バックアップの場所がまだ決まっていません。", "zutto backup --to フォルダー で一度だけ決めてください。別のディスクがよいです。"),
    ko: ("백업 위치가 아직 정해지지 않았습니다.", "zutto backup --to 폴더 로 한 번만 정하세요. 다른 디스크가 좋습니다."),
    zh: ("还没有设定备份位置。", "请用 zutto backup --to 文件夹 设定一次，最好在另一块磁盘上。")
  )
  static let backupTarget = Explanation(
    ja: ("その場所はバックアップに使えません。", "家の外の、できれば別のディスクに、バックアップだけのフォルダーを用意してください。"),
    ko: ("그 위치는 백업에 쓸 수 없습니다.", "홈 밖의, 되도록 다른 디스크에 백업 전용 폴더를 정하세요."),
    zh: ("该位置不能用于备份。", "请在家之外、最好在另一块磁盘上指定专用文件夹。")
  )
  static let backupAway = Explanation(
    ja: ("バックアップの場所に届きません。", "ディスクやネットワークをつなぐか、zutto backup --to で新しい場所を決めてください。"),
    ko: ("백업 위치에 닿을 수 없습니다.", "디스크나 네트워크를 연결하거나 zutto backup --to로 새 위치를 정하세요."),
    zh: ("无法访问备份位置。", "请接上磁盘或网络，或用 zutto backup --to 另设位置。")
  )
  static let backupMissing = Explanation(
    ja: ("そのバックアップはないか、最後まで作られていません。", "zutto backup list で一覧を見てください。"),
    ko: ("그런 백업이 없거나 끝까지 만들어지지 않았습니다.", "zutto backup list로 목록을 보세요."),
    zh: ("没有该备份，或它没有完成。", "请用 zutto backup list 查看列表。")
  )
  static let backupRunning = Explanation(
    ja: ("この家のバックアップが、もう始まっています。", "終わるまで待ってください。"),
    ko: ("이 홈의 백업이 이미 진행 중입니다.", "끝날 때까지 기다리세요."),
    zh: ("这个家的备份正在进行。", "请等它完成。")
  )
  static let backupFailed = Explanation(
    ja: ("バックアップを作れなかったか、読み返すと元と違っていました。前のバックアップは無事です。", "rsyncのメッセージと、バックアップのディスクを確かめてください。"),
    ko: ("백업하지 못했거나 다시 읽은 내용이 달랐습니다. 이전 백업은 무사합니다.", "rsync의 메시지와 백업 디스크를 확인하세요."),
    zh: ("备份失败，或回读的内容不一致。较早的备份完好。", "请查看 rsync 的信息并检查备份磁盘。")
  )
  static let backupIncomplete = Explanation(
    ja: (
      "読めないファイルがあり、このバックアップには入っていません。すべて入ったバックアップができるまで、失敗のままです。",
      "そのファイルを読めるようにするか、家の外へ移して、もう一度 zutto backup としてください。"
    ),
    ko: (
      "읽을 수 없는 파일이 있어 이 백업에는 들어 있지 않습니다. 모두 들어간 백업이 생길 때까지 실패로 남습니다.",
      "그 파일을 읽을 수 있게 하거나 홈 밖으로 옮기고 zutto backup을 다시 실행하세요."
    ),
    zh: (
      "有无法读取的文件，这个备份里没有它们。在完整的备份做成之前，一直算作失败。",
      "请让这些文件可读，或把它们移出家，然后再运行 zutto backup。"
    )
  )
  static let restorePlace = Explanation(
    ja: ("バックアップは、新しいか空のフォルダーにしか戻せません。", "新しいフォルダーを選び、そこから必要なものを写してください。"),
    ko: ("백업은 새 폴더나 빈 폴더에만 되살릴 수 있습니다.", "새 폴더를 정하고 거기서 필요한 것을 옮기세요."),
    zh: ("备份只能恢复到新的或空的文件夹。", "请指定新文件夹，再从中复制需要的内容。")
  )
}
