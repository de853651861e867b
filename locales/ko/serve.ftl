serve-serving = 미리보기: { $url } (ctrl-C로 끝냅니다)
serve-rebuilt = 다시 만들었습니다: 새로 씀 { $written }, 삭제 { $deleted } · { $seconds }초
serve-mended = 문제가 사라졌습니다.
serve-ended = 미리보기를 끝냈습니다.

# What goes wrong, and how to mend it
serve-take-another-one-port = 다른 포트를 쓰세요: --port { $other }
serve-port-cant-listened = 포트 { $port }을(를) 열 수 없습니다: { $string }
serve-port-system-own-services = 포트 { $port }은(는) 시스템이 쓰는 것입니다
serve-port-use = 포트 { $port }은(는) 이미 쓰이고 있습니다
serve-certificate-pem = 두 파일 모두 읽을 수 있는 PEM이어야 하고, 키는 그 인증서의 것이어야 합니다
serve-certificate-unusable = 인증서 '{ $certificate }'과(와) 키 '{ $key }'을(를) 사용할 수 없습니다
serve-systemd-or-launchd = --systemd와 --launchd는 함께 쓸 수 없습니다
serve-runs-now = 지금부터 움직이며, 켤 때마다 움직입니다.
serve-linger = 아무도 로그인하지 않았을 때도 움직이게 하려면: { $command }
serve-not-installed = 설치되어 있지 않습니다.
serve-uninstalled = 이제 저절로 움직이지 않습니다.
serve-port-of-a-service = 저절로 움직이려면 정해진 포트가 필요합니다
