import type { ReadArchive, UnpackedArchive } from "../../ImportReader.ts"
import { readAsciiDoc } from "./readAsciiDoc.ts"
import { readBookStack } from "./readBookStack.ts"
import { readByTitles } from "./readByTitles.ts"
import { readConfluence } from "./readConfluence.ts"
import { readConfluenceXml } from "./readConfluenceXml.ts"
import { readDocmost } from "./readDocmost.ts"
import { readGoogleDocs } from "./readGoogleDocs.ts"
import { readMediaWiki } from "./readMediaWiki.ts"
import { readNotion } from "./readNotion.ts"
import { readOutline } from "./readOutline.ts"
import { readWikiJs } from "./readWikiJs.ts"

/**
 * Recognizes an archive that another product exported by its content. Its files are those of its pages, in HTML or in the Markdown of
 * Octavo, without those that only dress pages. Any other archive stays as it is.
 */
export const recognizeExport = async (archive: UnpackedArchive): Promise<ReadArchive> =>
  readDocmost(archive) ??
  readBookStack(archive) ??
  readGoogleDocs(archive) ??
  readNotion(archive) ??
  readConfluenceXml(archive) ??
  readMediaWiki(archive) ??
  readConfluence(archive) ??
  readOutline(archive) ??
  readWikiJs(archive) ??
  readByTitles(archive) ??
  (await readAsciiDoc(archive)) ??
  archive
