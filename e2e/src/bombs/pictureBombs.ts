import { repeated } from "./Bombs.ts"
import type { PackedBombs } from "./packedBombs.ts"

const bytes = (text: string) => Buffer.from(text, "latin1")
const after = (head: string, piece: string) => (size: number) =>
  Buffer.concat([bytes(head), bytes(repeated(piece)(size))])

const huge = "\x7f\xff\xff\xff"

/** Heads of pictures that are huge, broken, endless or in a circle. */
export const pictureBombs: PackedBombs = {
  png: after(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${huge}${huge}\x08\x06\0\0\0\0\0\0\0`, "\0"),
  pngChunks: after("\x89PNG\r\n\x1a\n", "\0\0\0\0tEXt\0\0\0\0"),
  pngFried: after("\x89PNG\r\n\x1a\n\0\0\0\x04CgBI", "\0"),
  jpegSegments: after("\xff\xd8", "\xff\xe0\0\x02"),
  jpegNoLength: after("\xff\xd8", "\xff\xe0\0\0"),
  jpegFill: after("\xff\xd8", "\xff"),
  jpegExif: after(
    "\xff\xd8\xff\xe1\xff\xffExif\0\0II*\0\x08\0\0\0\xff\xff",
    "\x12\x01\x03\0\x01\0\0\0\x01\0\0\0"
  ),
  gif: after("GIF89a\xff\xff\xff\xff", "\0"),
  webp: after("RIFF\xff\xff\xff\x7fWEBPVP8X", "\xff"),
  webpChunks: after("RIFF\xff\xff\xff\x7fWEBP", "XXXX\0\0\0\0"),
  bmp: after("BM\0\0\0\0\0\0\0\0\0\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f", "\0"),
  tiff: after("II*\0\x08\0\0\0\xff\xff", "\0\x01\x04\0\x01\0\0\0\xff\xff\xff\x7f"),
  tiffCircle: after("II*\0\x08\0\0\0\0\0\x08\0\0\0", "\0"),
  bigTiff: after("II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0", "\xff"),
  icons: after("icns\x7f\xff\xff\xff", "ic10\0\0\0\0"),
  icon: after("\0\0\x01\0\xff\xff", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
  heif: after("\0\0\0\x0cftypavif", "\0\0\0\0meta"),
  heifBoxes: after("\0\0\0\x0cftypheic", "\0\0\0\x08free"),
  heifNested: after("\0\0\0\x0cftypmif1", `${huge}meta\0\0\0\0${huge}iprp`),
  jxl: after("\0\0\0\x0cJXL \r\n\x87\n", "\0\0\0\0jxlp"),
  jxlBoxes: after("\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x0cftypjxl ", "\0\0\0\x08free"),
  jxlStream: after("\xff\x0a", "\xff"),
  jp2: after("\0\0\0\x0cjP  \r\n\x87\n", "\0\0\0\0jp2h"),
  j2c: after("\xff\x4f\xff\x51", "\0"),
  dds: after("DDS ", "\xff"),
  psd: after("8BPS\0\x01", "\xff"),
  ktx: after("\xabKTX 11\xbb\r\n\x1a\n", "\xff"),
  pnm: after("P6\n", "# a\n"),
  pnmSpaces: after("P6", " "),
  pam: after("P7\n", "WIDTH 1\n"),
  tga: after("\0\0\x02\0", "\0"),
  svg: after("<svg ", 'a="b" '),
  svgOpen: after("<svg", " "),
  svgSpaces: after('<svg width="1" ', "\n"),
  svgNested: after("", "<svg><g>"),
  svgSize: after('<svg width="', "9"),
  svgPolicy: after('<?xml version="1.0"?><!DOCTYPE svg [', '<!ENTITY a "b">'),
  svgComments: after("<!--", "<svg "),
  xml: after("<?xml ", "<?xml "),
  id3: after("ID3\x04\0\0\x7f\x7f\x7f\x7f", "\0"),
  asf: after("\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9", "\0"),
  matroska: after("\x1a\x45\xdf\xa3", "\x42\x86\x81\x01"),
  zip: after("", "PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0a"),
  tar: after("a".repeat(257) + "ustar", "\0"),
  ogg: after("OggS", "\0"),
  mp4: after("\0\0\0\x18ftypisom", "\0\0\0\0moov"),
  zeros: after("", "\0"),
  letters: after("", "a")
}
