import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import {
  baselineOf,
  divideBy,
  type Finding,
  fingerprintOf,
  readBaseline,
  readSettings,
  type Report,
  reportFormats
} from "../src/index.ts"
import { settingsSchema } from "../src/node/index.ts"
import {
  changesOf,
  completeCustomization,
  filesIn,
  lookOfServer,
  readCustomization
} from "../src/site/readCustomization.ts"

const finding: Finding = {
  rule: "broken-link",
  severity: "error",
  path: "a b/100%.md",
  line: 3,
  column: 7,
  endLine: 3,
  endColumn: 14,
  message: 'The "<target>" & more.',
  subject: "gone.md"
}
const warning: Finding = {
  ...finding,
  rule: "image-alt",
  severity: "warning",
  line: 5,
  endLine: 6,
  subject: "x"
}
const report: Report = { added: [finding, warning], known: [finding], prefix: "docs/", version: "1.2.3" }

describe("the formats of a report", () => {
  it("text has a line for each finding", () => {
    expect(reportFormats.text(report).split("\n")[0]).toBe(
      'docs/a b/100%.md:3:7: error: The "<target>" & more. [broken-link]'
    )
  })

  it("github has workflow commands with escaped properties", () => {
    expect(reportFormats.github(report).split("\n")).toEqual([
      '::error file=docs/a b/100%25.md,line=3,endLine=3,col=7,endColumn=14,title=broken-link::The "<target>" & more.',
      '::warning file=docs/a b/100%25.md,line=5,endLine=6,title=image-alt::The "<target>" & more.'
    ])
  })

  it("gitlab has a fingerprint of its own for each finding", () => {
    const issues = JSON.parse(reportFormats.gitlab({ ...report, added: [finding, finding] }))
    expect(issues).toMatchObject([
      {
        check_name: "broken-link",
        severity: "major",
        location: { path: "docs/a b/100%.md", lines: { begin: 3 } }
      },
      { fingerprint: `${fingerprintOf(finding)}-1` }
    ])
  })

  it("sarif has encoded addresses, and suppresses known findings", () => {
    const [run] = JSON.parse(reportFormats.sarif(report)).runs
    expect(run.results).toHaveLength(3)
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe("docs/a%20b/100%25.md")
    expect(run.tool.driver.rules[run.results[1].ruleIndex].id).toBe("image-alt")
    expect(run.results.map(({ suppressions }: { suppressions?: unknown }) => suppressions)).toEqual([
      undefined,
      undefined,
      [{ kind: "external" }]
    ])
  })

  it("junit has failures, skipped cases, and one passed case without findings", () => {
    expect(reportFormats.junit(report)).toContain('tests="2" failures="1" skipped="1"')
    expect(reportFormats.junit(report)).toContain('message="The &quot;&lt;target&gt;&quot; &amp; more."')
    expect(reportFormats.junit({ ...report, added: [] })).toContain(
      '<testcase classname="octavo" name="check"/>'
    )
  })
})

describe("a baseline", () => {
  it("accepts findings as often as it has them, whatever their lines", () => {
    const baseline = readBaseline(JSON.stringify(baselineOf([finding, warning])))!
    const moved = { ...finding, line: 90, endLine: 90 }
    expect(divideBy(baseline, [moved, finding])).toEqual({ added: [finding], known: [moved] })
    expect(readBaseline("[]")).toBeNull()
    expect(readBaseline("{")).toBeNull()
  })
})

describe("octavo.yaml", () => {
  it("sets severities, the limit of warnings, the title, sections, variants and redirects", () => {
    const text =
      "site:\n  title: Handbook\n  redirects: { /old: /new }\n  sections:\n    - { title: API, folder: ./api/, space: Calls }\n    - { title: Guide, path: g, variants: [{ title: v2, folder: . }] }\ncheck:\n  maxWarnings: 3\n  rules: { image-alt: off, heading-level: error, layout: false }\n"
    expect(readSettings(text)).toEqual({
      title: "Handbook",
      sections: [
        {
          title: "API",
          path: null,
          icon: null,
          description: null,
          variants: [{ title: null, folder: "api", path: null, space: "Calls" }]
        },
        {
          title: "Guide",
          path: "g",
          icon: null,
          description: null,
          variants: [{ title: "v2", folder: "", path: null, space: null }]
        }
      ],
      variants: [],
      customization: {},
      redirects: { "/old": "/new" },
      rules: { "image-alt": "off", "heading-level": "error", layout: "off" },
      maxWarnings: 3,
      externalAllowed: []
    })
  })

  it.each([
    ["check: { rules: { image: off } }", /Unknown setting "check.rules.image". Known: layout, /],
    ["check: { rules: { image-alt: loud } }", /"check.rules.image-alt": It must be one of "error"/],
    ["site: { sections: [{ title: A, folder: ../b }] }", /below this one/],
    ["site: { sections: [{ title: A }] }", /"site.sections.0" needs a folder/],
    ["site: { sections: [{ title: A, folder: a, variants: [{ folder: b }] }] }", /folder and variants/],
    ["site: { sections: [{ title: A, folder: a, titel: b }] }", /Known: title, folder, space, path/],
    ["site: [", /octavo.yaml: /],
    ["sites: {}", /Unknown setting "sites". Known: site, check/]
  ])("refuses %s", (text, message) => {
    expect(() => readSettings(text)).toThrow(message)
  })

  it("has a JSON schema with the look, and without other fields", () => {
    const schema = settingsSchema()
    expect(schema).toMatchObject({
      additionalProperties: false,
      properties: {
        site: {
          properties: {
            customization: { properties: { styling: { additionalProperties: false } } },
            sections: { items: { required: ["title"] } }
          }
        },
        check: { properties: { rules: { properties: { "image-alt": { description: expect.any(String) } } } } }
      }
    })
    // References would be resolved in the schema of the look alone.
    expect(JSON.stringify(schema)).not.toContain('"$ref"')
  })

  it("has the settings of the guide", () => {
    const guide = readFileSync(
      new URL("../../../docs/guides/documentation-as-code.md", import.meta.url),
      "utf8"
    )
    const [, example] = /^```yaml\n(# yaml-language-server[^]*?)^```$/m.exec(guide)!
    const settings = readSettings(example!)
    expect(settings.sections).toHaveLength(2)
    expect(readCustomization(settings.customization).header?.logo).toEqual({
      light: "https://octavo.invalid/images/logo.svg",
      dark: "https://octavo.invalid/images/logo-dark.svg"
    })
  })

  it("keeps the images of a server where it names files, and is written with the changes alone", () => {
    const logo = { light: "https://example.com/a.svg", dark: "https://example.com/b.svg" }
    const server = completeCustomization({ header: { logo }, styling: { theme: "bold", tint: null } })
    const given = {
      header: { logo: { light: "a.svg", dark: "b.svg" }, preset: "bold" },
      styling: { theme: "muted" }
    }
    const changes = readCustomization(given)
    expect(filesIn(changes)).toEqual(["a.svg", "b.svg"])
    const wanted = lookOfServer(server, changes)
    expect(changesOf(wanted)).toEqual({ header: { logo, preset: "bold" }, styling: { theme: "muted" } })
    expect(changesOf(lookOfServer(completeCustomization({}), changes))).toEqual({
      header: { preset: "bold" },
      styling: { theme: "muted" }
    })
  })

  it.each([
    ["{ styling: { theme: loud } }", /"site.customization.styling.theme": It must be one of/],
    ["{ stiling: {} }", /"site.customization.stiling"/]
  ])("refuses the look %s", (text, message) => {
    expect(() => readCustomization(parse(text))).toThrow(message)
  })
})
