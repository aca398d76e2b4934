import type { SpaceId } from "@octavo/content"
import { everyBlock } from "@octavo/html/testing"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import {
  addSectionGroup,
  addSiteSection,
  createShareLink,
  createSite,
  type Customization,
  defaultCustomization,
  publishSite,
  updateAdaptiveSchema,
  updateCustomization,
  updatePublishingAuth,
  updateSite
} from "@octavo/sites"
import { Effect } from "effect"
import { aSpaceWith } from "./aSpaceWith.ts"

const cells = (count: number, cell: (index: number) => string) =>
  `| ${Array.from({ length: count }, (_, index) => cell(index)).join(" | ")} |`

const wide = `# Wide things

Tables and code that do not fit.

## A long table

${cells(12, (index) => `Column ${index}`)}
${cells(12, () => "---")}
${Array.from({ length: 20 }, (_, row) => cells(12, (index) => `Value ${row}.${index}`)).join("\n")}

## A long line of code

\`\`\`javascript
const line = "${"a long text that goes on and on, ".repeat(12)}"
\`\`\`

{% code expandable="true" collapsedLineCount="8" lineNumbers="true" title="long.py" %}
\`\`\`python
${Array.from({ length: 60 }, (_, index) => `def function_${index}(value: int) -> str:  # number ${index}`).join("\n")}
\`\`\`
{% endcode %}

## ${"Averylongwordwithoutanyspace".repeat(4)}

${"Averylongwordwithoutanyspace".repeat(8)} and \`${"inline_code_without_a_space_".repeat(8)}\`.
`

const home = `# Welcome to Acme

Everything about our rockets: how to build one, how to fly it, and how to land.

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Build</strong></td><td>The parts, and how they fit together</td><td><a href="every.md">every.md</a></td><td><a href="light.png">light.png</a></td></tr><tr><td><strong>Fly</strong></td><td>From the ground to orbit</td><td><a href="wide.md">wide.md</a></td><td><a href="dark.png">dark.png</a></td></tr><tr><td><strong>Land</strong></td><td>In one piece, if possible</td><td><a href="other.md">other.md</a></td><td><a href="light.png">light.png</a></td></tr></tbody></table>

## First steps

{% stepper %}
{% step %}
### Create an account

It takes a minute.
{% endstep %}

{% step %}
### Choose an engine

See [the other page](other.md).
{% endstep %}
{% endstepper %}

## Questions

<details>

<summary>Does it fly?</summary>

### Higher

So far, it does.

</details>
`

const other = "# Engines\n\nA short page about engines.\n\n## Fuel\n\nLiquid.\n\n## Thrust\n\nEnough.\n"

const arabic = `# البداية

هذا نص عربي مع **كلمات** مهمة و\`code\` في السطر.

## خطوات

1. أولا
2. ثانيا

{% hint style="warning" %}
كن حذرا من فضلك.
{% endhint %}

| الاسم | القيمة |
| --- | --- |
| المنفذ | 8080 |

\`\`\`bash
npm install rocket
\`\`\`
`

const levels = Array.from({ length: 7 }, (_, index) => index)

const schema = {
  type: "object",
  properties: { plan: { type: "string", description: "The plan of the customer" } },
  additionalProperties: false
}

/** A site in memory with every block, sections, a group, two languages, deep navigation, long tables and long code. */
export const aSiteToLookAt = Effect.fnUntraced(function* (fallbackUrl: string) {
  const organization = yield* anOrganization({ title: "Acme Industries" })
  const user = yield* aMember(organization.id)
  const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => effect.pipe(as(user), Effect.orDie)
  const english = yield* aSpaceWith(organization.id, user, "Guide", "en", [
    ["home", home],
    ["every", everyBlock],
    ["wide", wide],
    ["other", other],
    ...levels.map((level): readonly [string, string, string] => [
      `level-${level}`,
      `# Level ${level} of a deep tree\n\nText of level ${level}.\n\n## One\n\nText.\n\n## Two\n\nText.\n`,
      level === 0 ? "other" : `level-${level - 1}`
    ])
  ])
  const arab = yield* aSpaceWith(organization.id, user, "دليل", "ar", [
    ["home", arabic],
    ["other", other]
  ])
  const reference = yield* aSpaceWith(organization.id, user, "Reference", "en", [["settings", other]])
  const client = yield* aSpaceWith(organization.id, user, "Client", "en", [["start", other]])
  const siteWith = (title: string, spaceIds: ReadonlyArray<SpaceId>) =>
    Effect.map(
      act(
        createSite(organization.id, {
          type: "basic",
          title,
          visibility: "public",
          spaceIds,
          createSpace: false
        })
      ),
      ({ site }) => site
    )
  const site = yield* siteWith("Acme", [english.id, arab.id])
  const sections = []
  for (const [title, space] of [
    ["Reference", reference],
    ["Client", client]
  ] as const) {
    const added = yield* act(
      addSiteSection(organization.id, site.id, { spaceId: space.id, title, icon: null })
    )
    sections.push(added.view.section.id)
  }
  yield* act(
    addSectionGroup(organization.id, site.id, {
      title: "Products",
      icon: null,
      parentId: null,
      sectionIds: [sections[1]!]
    })
  )
  const url = (path: string) => ({ kind: "url", url: `https://example.org/${path}` }) as const
  const customization: Customization = {
    ...defaultCustomization,
    feedback: { enabled: true },
    favicon: { emoji: "1f680" },
    header: {
      preset: "default",
      links: [
        { title: "Community", to: url("community"), links: [] },
        {
          title: "More",
          to: null,
          links: [
            { title: "Status", to: url("status") },
            { title: "The reference", to: { kind: "space", space: reference.id } }
          ]
        },
        { title: "Sign up", style: "button-primary", to: url("sign-up"), links: [] }
      ]
    },
    footer: {
      groups: [
        { title: "Product", links: [{ title: "Pricing", to: url("pricing") }] },
        { title: "Company", links: [{ title: "About", to: url("about") }] }
      ],
      copyright: "© 2026 Acme Industries"
    },
    announcement: {
      enabled: true,
      message: "Rockets land by themselves now.",
      link: { title: "Read how", to: { kind: "space", space: reference.id } },
      style: "info"
    },
    privacyPolicy: { url: "https://example.org/privacy" }
  }
  yield* act(updateCustomization(organization.id, site.id, customization))
  yield* act(updateAdaptiveSchema(organization.id, site.id, schema))
  yield* act(updateSite(organization.id, site.id, { adaptiveContent: true }))
  yield* act(publishSite(organization.id, site.id))
  const shared = yield* siteWith("Shared", [reference.id])
  yield* act(updateSite(organization.id, shared.id, { visibility: "share-link" }))
  const { key } = yield* act(createShareLink(organization.id, shared.id, { name: "Partners" }))
  yield* act(publishSite(organization.id, shared.id))
  const closed = yield* siteWith("Closed", [client.id])
  yield* act(updateSite(organization.id, closed.id, { visibility: "visitor-auth" }))
  const { privateKey } = yield* act(updatePublishingAuth(organization.id, closed.id, { fallbackUrl }))
  yield* act(publishSite(organization.id, closed.id))
  return { organization, user, site, shared, shareKey: key, closed, visitorKey: privateKey, act }
})
