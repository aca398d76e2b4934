import { expect, it } from "@effect/vitest"
import { type Customization, defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { aPublishedSite } from "./aPublishedSite.ts"

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: ReadonlyArray<Schema>
}

const image = "https://files.example.org/logo.png"
const font = "https://files.example.org/brand.woff2"
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The paths of the settings of a release of the official client: fields, and those of groups. */
const settingsOf = (release: string): ReadonlyArray<string> => {
  const path = createRequire(import.meta.url).resolve(`${release}/spec/openapi.json`)
  const document = JSON.parse(readFileSync(path, "utf8")) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  }
  const { schemas } = document.components
  const resolved = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : resolved(schemas[$ref.split("/").at(-1)!]!)
  const propertiesOf = (given: Schema): ReadonlyArray<readonly [string, Schema]> => {
    const { allOf = [], properties = {} } = resolved(given)
    return [...Object.entries(properties), ...allOf.flatMap(propertiesOf)]
  }
  const whole = schemas["SiteCustomizationSettingsBase"] ?? schemas["SiteCustomizationSettings"]!
  return propertiesOf(whole).flatMap(([name, schema]) => {
    const inner = ["favicon", "announcement", "title", "localizedTitle"].includes(name)
      ? []
      : propertiesOf(schema)
    return inner.length === 0 ? [name] : inner.map(([field]) => `${name}.${field}`)
  })
}

const usual: Customization = defaultCustomization
const { footer, header, pageActions, styling, themes } = usual
const color = { light: "#aa0011", dark: "#ffaa00" }
const link = { title: "A link", to: { kind: "url", url: "https://example.org" } } as const
const brand = {
  id: "brand",
  custom: true,
  fontFamily: "Brand",
  fontFaces: [{ weight: 400, sources: [{ url: font }] }]
}
const styled = (changes: Partial<Customization["styling"]>) => ({ styling: { ...styling, ...changes } })
const headed = (changes: Partial<Customization["header"]>) => ({ header: { ...header, ...changes } })
const code = (name: "dracula" | "default-light") => ({ light: name, dark: "default-dark" }) as const
const account = { platform: "github", handle: "acme", display: { footer: true, header: false } }

/** One change or more of each setting, against the default ones. */
const changes: Readonly<Record<string, ReadonlyArray<object>>> = {
  title: [{ title: "Acme docs" }],
  "styling.theme": (["muted", "bold", "gradient"] as const).map((theme) => styled({ theme })),
  "styling.primaryColor": [styled({ primaryColor: color })],
  "styling.tint": [styled({ tint: { color } })],
  "styling.infoColor": [styled({ infoColor: color })],
  "styling.successColor": [styled({ successColor: color })],
  "styling.warningColor": [styled({ warningColor: color })],
  "styling.dangerColor": [styled({ dangerColor: color })],
  "styling.corners": (["straight", "circular"] as const).map((corners) => styled({ corners })),
  "styling.depth": [styled({ depth: "flat" })],
  "styling.links": [styled({ links: "accent" })],
  "styling.font": [...(["ABCFavorit", "Ubuntu", "Roboto", "Poppins"] as const), brand].map((one) =>
    styled({ font: one })
  ),
  "styling.monospaceFont": [...(["FiraCode", "DMMono"] as const), brand].map((one) =>
    styled({ monospaceFont: one })
  ),
  "styling.headingFont": (["ABCFavorit", "Lora", "Lato"] as const).map((headingFont) => ({
    styling: { ...styling, headingFont }
  })),
  "styling.background": [styled({ background: "match" })],
  "styling.icons": (["solid", "duotone", "light", "thin"] as const).map((icons) => styled({ icons })),
  "styling.sidebar": [
    styled({ sidebar: { background: "filled", list: "default" } }),
    styled({ sidebar: { background: "default", list: "line" } })
  ],
  "styling.search": [styled({ search: "prominent" })],
  "styling.codeTheme": [
    styled({ codeTheme: { default: code("dracula"), openapi: code("default-light") } }),
    styled({ codeTheme: { default: code("default-light"), openapi: code("dracula") } })
  ],
  "internationalization.locale": [{ internationalization: { locale: "de" } }],
  favicon: [{ favicon: { emoji: "1f680" } }, { favicon: { icon: { light: image, dark: image } } }],
  "header.preset": (["bold", "contrast", "none"] as const).map((preset) => headed({ preset })),
  "header.logo": [headed({ logo: { light: image, dark: image } })],
  "header.backgroundColor": [headed({ preset: "custom", backgroundColor: color })],
  "header.linkColor": [headed({ preset: "custom", linkColor: color })],
  "header.links": [headed({ links: [{ ...link, links: [] }] })],
  "header.primaryLink": [{ header: { ...header, primaryLink: { kind: "url", url: "https://example.org" } } }],
  "footer.logo": [{ footer: { ...footer, logo: { light: image, dark: image } } }],
  "footer.groups": [{ footer: { groups: [{ title: "A group", links: [link] }] } }],
  "footer.copyright": [{ footer: { groups: [], copyright: "© Acme" } }],
  announcement: [{ announcement: { enabled: true, message: "News", style: "info" } }],
  "themes.default": [{ themes: { ...themes, default: "dark", system: false } }],
  "themes.toggeable": [{ themes: { ...themes, toggeable: false } }],
  "pdf.enabled": [{ pdf: { enabled: false } }],
  "feedback.enabled": [{ feedback: { enabled: true } }],
  localizedTitle: [{ localizedTitle: { de: "Acme" } }],
  "ai.greeting": [{ ai: { mode: "none", greeting: "Hello" } }],
  "ai.localizedGreeting": [{ ai: { mode: "none", localizedGreeting: { de: "Hallo" } } }],
  "ai.suggestions": [{ ai: { mode: "none", suggestions: ["How?"] } }],
  "ai.instructions": [{ ai: { mode: "none", instructions: "Be kind" } }],
  "ai.mode": [{ ai: { mode: "search" } }, { ai: { mode: "assistant" } }],
  "advancedCustomization.enabled": [{ advancedCustomization: { enabled: false } }],
  "pageActions.externalAI": [{ pageActions: { ...pageActions, externalAI: false } }],
  "pageActions.markdown": [{ pageActions: { ...pageActions, markdown: false } }],
  "pageActions.mcp": [{ pageActions: { ...pageActions, mcp: false } }],
  "pageActions.items": [
    { pageActions: { ...pageActions, items: ["pdf", "markdown", "mcp", "external-ai"] } }
  ],
  "externalLinks.target": [{ externalLinks: { target: "blank" } }],
  "pagination.enabled": [{ pagination: { enabled: false } }],
  "trademark.enabled": [{ trademark: { enabled: false } }],
  "privacyPolicy.url": [{ privacyPolicy: { url: "https://example.org/privacy" } }],
  "socialPreview.url": [{ socialPreview: { url: image } }],
  socialAccounts: [
    { socialAccounts: [account] },
    { socialAccounts: [{ ...account, display: { footer: false, header: true } }] },
    { socialAccounts: [{ ...account, platform: "friendster" }] }
  ]
}

/**
 * Settings that this site cannot show: links to files are those of spaces with a repository (`siteFrame.test.ts`), and a permission to
 * count with a cookie is not used.
 */
const elsewhere = ["git.showEditLink", "insights.trackingCookie"]

it.effect(
  "each setting of the official client changes a page or its style, or is refused by its name",
  () =>
    Effect.gen(function* () {
      const { manage, visit, write } = yield* aPublishedSite({
        downloads: {
          [image]: { bytes: png, contentType: null },
          [font]: { bytes: new Uint8Array(Buffer.from("wOF2font")), contentType: null }
        }
      })
      yield* write([
        {
          type: "insert_page",
          title: "Links",
          document: { markdown: "[Out](https://example.org/out)\n\n```js\n1\n```\n" }
        }
      ])
      const look = Effect.gen(function* () {
        const pages = yield* Effect.forEach(["/sites/acme", "/sites/acme/links"], (path) => visit(path))
        expect(pages.map(({ status }) => status)).toEqual([200, 200])
        const bodies = pages.map(({ body }) => body)
        const [style] = /\/sites\/acme\/~octavo\/theme-[0-9a-f]+\.css/.exec(bodies[0]!)!
        return [...bodies, (yield* visit(style)).body].join("\n")
      })
      expect((yield* manage("PUT", "/customization", usual)).status).toBe(200)
      const before = yield* look
      for (const [path, values] of Object.entries(changes)) {
        const looks = new Map([["", before]])
        for (const value of values) {
          const answer = yield* manage("PUT", "/customization", { ...usual, ...value })
          const what = JSON.stringify(value).slice(0, 300)
          if (answer.status === 400) {
            expect([what, answer.body.error.message]).toEqual([
              what,
              expect.stringContaining(path.split(".").at(-1)!)
            ])
            continue
          }
          expect([what, answer.status]).toEqual([what, 200])
          const found = yield* look
          const same = [...looks].filter(([, other]) => other === found).map(([other]) => other)
          expect([what, same]).toEqual([what, []])
          looks.set(what, found)
        }
      }
      const named = ["@gitbook/api", "gitbook-api-newest"].flatMap(settingsOf)
      const unknown = named.filter((path) => !(path in changes) && !elsewhere.includes(path))
      expect([...new Set(unknown)]).toEqual([])
    }),
  60_000
)
