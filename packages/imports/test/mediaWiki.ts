import { onePixel } from "@octavo/content/testing"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const revision = (text: string, time: string): string =>
  `<revision><id>1</id><timestamp>${time}</timestamp><contributor><username>Ann</username><id>2</id></contributor><model>wikitext</model><format>text/x-wiki</format><text bytes="1" xml:space="preserve">${escaped(text)}</text></revision>`

/** A page of a dump: its texts are those of its revisions, the newest last. */
export const dumpedPage = (title: string, texts: ReadonlyArray<string>, namespace = 0, more = ""): string =>
  `<page><title>${escaped(title)}</title><ns>${namespace}</ns><id>1</id>${more}${texts.map((text, at) => revision(text, `2025-03-0${at + 1}T10:00:00Z`)).join("")}</page>`

/** A dump of MediaWiki with some pages. */
export const aDump = (...pages: ReadonlyArray<string>): string =>
  `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="de"><siteinfo><sitename>Wiki</sitename><dbname>wiki</dbname><base>https://wiki.example.org/wiki/Main_Page</base><case>first-letter</case><namespaces><namespace key="0" case="first-letter"/><namespace key="6" case="first-letter">Datei</namespace><namespace key="10" case="first-letter">Vorlage</namespace><namespace key="14" case="first-letter">Kategorie</namespace><namespace key="100" case="first-letter">Manual</namespace></namespaces></siteinfo>${pages.join("")}</mediawiki>`

const main = `Welcome to '''the wiki''' and ''its'' '''''pages''''', don't worry.
See [[install it|the guide]], [[Install it#Last step]], [[Old name]]s, [[Manual:Pumps]], [[Nowhere|a gap]] and [https://wiki.example.org/wiki/Install_it an address] or https://example.org/a_b.

== First part ==
* One
** Inner
* Two
# First
# Second
; Term : Its meaning
: An indent

{| class="wikitable"
|+ A caption
! Key !! Value
|-
| a || [[Install it|b]]
|-
| colspan="2" | wide
|}

<syntaxhighlight lang="python">
print("[[x]] & {{y}}")
</syntaxhighlight>
<nowiki>[[No link]] ''plain''</nowiki> <!-- a comment -->
 a line of code

A fact.<ref name="f">The [[Install it|source]].</ref> Again.<ref name="f" /> <math>E=mc^2</math>

{{Warning|Mind this.}}

{{Infobox
| name = Pump
| made = [[Install it|here]] {{small|x}}
}}
It weighs {{convert|5|kg}}.

[[Datei:Dot.png|thumb|200px|A dot]] [[File:Gone.png|thumb|Gone words]]
[[Kategorie:Things]]
----
<references />`

/** A dump of MediaWiki with a file of the wiki, with what its users have most. */
export const mediaWiki: Readonly<Record<string, string | Uint8Array>> = {
  "wiki.xml": aDump(
    dumpedPage("Install it", ["Earlier words", "== Last step ==\nWords"]),
    dumpedPage("Install it/On Linux", ["Up to [[../]] or [[/More]]."]),
    dumpedPage("Main Page", [main]),
    dumpedPage("Old name", ["#REDIRECT [[Install it]]"], 0, '<redirect title="Install it" />'),
    dumpedPage("Manual:Pumps", ["Pump words"], 100),
    dumpedPage("Vorlage:Infobox", ["Template words"], 10),
    dumpedPage("Kategorie:Things", ["Category words"], 14)
  ),
  "images/dot.png": onePixel
}
