import { onePixel } from "@octavo/content/testing"

const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]", "]] ")}]]>`

type Values = Readonly<Record<string, string | { readonly class: string; readonly id: string }>>

const object = (name: string, id: string, values: Values): string => {
  const properties = Object.entries(values).map(([property, value]) =>
    typeof value === "string"
      ? `<property name="${property}">${cdata(value)}</property>`
      : `<property name="${property}" class="${value.class}" package="com.atlassian"><id name="id">${value.id}</id>\n</property>`
  )
  const key = name === "ConfluenceUserImpl" ? "key" : "id"
  return `<object class="${name}" package="com.atlassian"><id name="${key}">${id}</id>\n<property name="empty"/>${properties.join("\n")}</object>\n`
}

const to = (name: string, id: number | string) => ({ class: name, id: String(id) })

/** A page with its text, as objects of the database of Confluence. */
export const storagePage = (id: number, title: string, body: string, more: Values = {}): string =>
  object("BodyContent", String(id + 500_000), { body, bodyType: "2", content: to("Page", id) }) +
  object("Page", String(id), {
    title,
    version: "2",
    contentStatus: "current",
    space: to("Space", 1),
    ...more
  })

const attachment = (id: number, page: number, title: string, version: string, more: Values = {}): string =>
  object("Attachment", String(id), {
    title,
    version,
    contentStatus: "current",
    containerContent: to("Page", page),
    ...more
  })

/** `entities.xml` of some objects. */
export const entitiesXml = (...objects: ReadonlyArray<string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic datetime="2026-01-02 03:04:05">\n${object("Space", "1", { name: "Docs", key: "DOC", homePage: to("Page", 10) })}${objects.join("")}</hibernate-generic>`

const macro = (name: string, parameters: Readonly<Record<string, string>>, body = ""): string =>
  `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${Object.entries(parameters)
    .map(([key, value]) => `<ac:parameter ac:name="${key}">${value}</ac:parameter>`)
    .join("")}${body}</ac:structured-macro>`

const rich = (html: string): string => `<ac:rich-text-body>${html}</ac:rich-text-body>`

const plain = (text: string): string => `<ac:plain-text-body><![CDATA[${text}]]></ac:plain-text-body>`

const user = '<ac:link><ri:user ri:userkey="8a7f" /></ac:link>'

const home = `${macro("toc", {})}<h1>First part</h1>
<p>See <ac:link><ri:page ri:content-title="Install it" /><ac:plain-text-link-body><![CDATA[the <guide>]]></ac:plain-text-link-body></ac:link>, <ac:link ac:anchor="FirstPart"><ac:link-body>up <em>here</em></ac:link-body></ac:link>, <ac:link ac:anchor="Last step"><ri:page ri:content-title="install IT" ri:space-key="DOC" /></ac:link>, <a href="https://wiki.example.org/display/DOC/Install+it">an address</a>, <ac:link><ri:page ri:content-title="Far" ri:space-key="FAR" /></ac:link> and ${user}&rsquo;s page. <ac:emoticon ac:name="tick" /> <time datetime="2026-02-03" /></p>
${macro("info", { title: "Known" }, rich("<p>Info words</p>"))}${macro("note", {}, rich("<p>Note words</p>"))}${macro("tip", {}, rich("<p>Tip words</p>"))}${macro("warning", {}, rich("<p>Warning words</p>"))}
${macro("panel", { title: "Panel title", borderStyle: "solid" }, rich("<p>Panel words</p>"))}
<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="panel-type">success</ac:adf-attribute><ac:adf-content><p>New words</p></ac:adf-content></ac:adf-node><ac:adf-fallback><div><p>New words</p></div></ac:adf-fallback></ac:adf-extension>
${macro("code", { title: "Main.java", language: "java" }, plain("if (a[b[0]] > 1) return a < b && c;"))}
${macro("noformat", {}, plain("As it is"))}
${macro("expand", { title: "More about it" }, rich("<p>Hidden words</p>"))}
<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status><ac:task-body><span class="placeholder-inline-tasks">Done task</span></ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status><ac:task-body>Open task</ac:task-body></ac:task></ac:task-list>
<ac:layout><ac:layout-section ac:type="two_equal"><ac:layout-cell><p>Left</p></ac:layout-cell><ac:layout-cell><p>Right</p></ac:layout-cell></ac:layout-section></ac:layout>
<p>${macro("status", { colour: "Green", title: "DONE" })} ${macro("jira", { server: "Jira", key: "ABC-1" })} <ac:inline-comment-marker ac:ref="x">marked</ac:inline-comment-marker></p>
<p><ac:image ac:width="300"><ri:attachment ri:filename="diagram.png" /></ac:image> <ac:link><ri:attachment ri:filename="gone.txt" /></ac:link></p>
<table class="wrapped"><colgroup><col /></colgroup><tbody><tr><th>Key</th><th>Value</th></tr><tr><td>a</td><td>b</td></tr></tbody></table>
${macro("gadget", { width: "300", "": "x" }, rich("<p>Gadget words</p>"))}
${macro("excerpt-include", { "": '<ac:link><ri:page ri:content-title="Second" /></ac:link>' })}
${macro("children", {})}`

/** The XML export of a space of Confluence, with what its users have most. */
export const confluenceXml: Readonly<Record<string, string | Uint8Array>> = {
  "exportDescriptor.properties": "exportType=space",
  "entities.xml": entitiesXml(
    object("ConfluenceUserImpl", "8a7f", { name: "ed", fullName: "Ed Editor" }),
    storagePage(12, "Second", "<p>Second words.</p>", { parent: to("Page", 10), position: "1" }),
    storagePage(11, "Install it", "<h2>Last step</h2><p>Words</p>", {
      parent: to("Page", 10),
      position: "2"
    }),
    storagePage(13, "Über", "<p>Top words.</p>"),
    storagePage(10, "Home", home, {
      creator: to("ConfluenceUserImpl", "8a7f"),
      creationDate: "2025-03-03 10:11:12.000",
      lastModifierName: "ann",
      lastModificationDate: "2025-03-04 10:11:12.000"
    }),
    storagePage(20, "Home", "<p>Earlier words</p>", { originalVersion: to("Page", 10) }),
    storagePage(21, "Unready", "<p>Draft words</p>", { contentStatus: "draft" }),
    storagePage(22, "Thrown away", "<p>Deleted words</p>", { contentStatus: "deleted" }),
    object("BlogPost", "30", { title: "News", space: to("Space", 1), contentStatus: "current" }),
    object("BodyContent", "31", { body: "<p>Post words</p>", bodyType: "2", content: to("BlogPost", 30) }),
    object("Comment", "40", {
      containerContent: to("Page", 12),
      creator: to("ConfluenceUserImpl", "8a7f"),
      creationDate: "2025-03-05 10:11:12.000"
    }),
    object("BodyContent", "41", { body: "<p>Comment words</p>", bodyType: "2", content: to("Comment", 40) }),
    object("Label", "50", { name: "howto" }),
    object("Labelling", "51", { label: to("Label", 50), content: to("Page", 12) }),
    attachment(700, 10, "diagram.png", "2"),
    attachment(701, 10, "diagram.png", "1", { originalVersion: to("Attachment", 700) }),
    attachment(702, 10, "plan.pdf", "1")
  ),
  "attachments/10/700/1": "earlier",
  "attachments/10/700/2": onePixel,
  "attachments/10/702/1": "plan"
}
