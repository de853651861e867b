# Nix expression for the release's program: nix-build, or nix-env -if default.nix. `make dist` replaces what stands between at signs.
{ pkgs ? import <nixpkgs> { } }:

pkgs.stdenv.mkDerivation rec {
  pname = "zutto";
  version = "@VERSION@";

  src = pkgs.fetchurl {
    url = "@RELEASE@/zutto-${version}-linux-@MACHINE@.tar.gz";
    sha256 = "@SHA256-TARBALL@";
  };

  # The program needs the C library, libgcc_s and no others.
  nativeBuildInputs = [ pkgs.autoPatchelfHook pkgs.makeWrapper ];
  buildInputs = [ pkgs.stdenv.cc.cc.lib ];
  dontStrip = true;

  installPhase = ''
    mkdir -p $out
    cp -r bin share $out
    wrapProgram $out/bin/zutto --suffix PATH : ${pkgs.lib.makeBinPath (with pkgs; [ curl ffmpeg git openssh qrencode rsync vips ])}
  '';

  meta = {
    description = "Exchange diaries, memos, notes and books as plain files";
    homepage = "@HOME@";
    license = pkgs.lib.licenses.mit;
    platforms = [ "@MACHINE@-linux" ];
    mainProgram = "zutto";
    sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
  };
}
