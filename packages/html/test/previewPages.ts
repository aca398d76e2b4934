import { everyBlock, aSiteFrame } from "@octavo/html/testing"
import { type FontFiles, type NavigationEntry, type Styling, type Theme, themeOf } from "@octavo/html"
import type { PreviewPage } from "./aPreview.ts"

const deep = (depth: number): ReadonlyArray<NavigationEntry> =>
  depth === 0
    ? [{ id: "deepest", label: "The deepest page with a title of some length", href: "/deepest" }]
    : [
        { id: `level-${depth}`, label: `Level ${depth}`, href: `/level-${depth}`, entries: deep(depth - 1) },
        { id: `beside-${depth}`, label: "A neighbour", href: `/beside-${depth}` }
      ]

const cells = (count: number, cell: (index: number) => string) =>
  `| ${Array.from({ length: count }, (_, index) => cell(index)).join(" | ")} |`

const wide = `# Wide things

## A long table

${cells(12, (index) => `Column ${index}`)}
${cells(12, () => "---")}
${Array.from({ length: 30 }, (_, row) => cells(12, (index) => `Value ${row}.${index}`)).join("\n")}

## A long line of code

\`\`\`javascript
const line = "${"a long text that goes on and on, ".repeat(12)}"
\`\`\`

{% code expandable="true" collapsedLineCount="5" lineNumbers="true" title="long.py" %}
\`\`\`python
${Array.from({ length: 60 }, (_, index) => `def function_${index}(value: int) -> str:  # number ${index}`).join("\n")}
\`\`\`
{% endcode %}

## ${"Averylongwordwithoutanyspace".repeat(5)}

${"Averylongwordwithoutanyspace".repeat(8)} and \`${"inline_code_without_a_space_".repeat(8)}\`.
`

const arabic = `# التثبيت

هذا نص عربي مع **كلمات** مهمة و\`code\` ورابط إلى [صفحة](other.md).

## خطوات

1. أولا
2. ثانيا
   * داخل القائمة

{% hint style="warning" %}
كن حذرا من فضلك.
{% endhint %}

{% stepper %}
{% step %}
### الخطوة الأولى

افعل هذا.
{% endstep %}

{% step %}
### الخطوة الثانية

ثم هذا.
{% endstep %}
{% endstepper %}

> اقتباس

An English paragraph within the page.

| الاسم | القيمة |
| --- | --- |
| المنفذ | 8080 |

\`\`\`bash
npm install octavo
\`\`\`
`

const arabicSite = aSiteFrame({
  language: "ar",
  direction: "rtl",
  title: "وثائق أكمي",
  navigation: [
    {
      id: "a",
      label: "دليل",
      entries: [
        { id: "every", label: "التثبيت", href: "/every" },
        { id: "b", label: "الإعداد", href: "/b", entries: [{ id: "c", label: "المنافذ", href: "/c" }] }
      ]
    }
  ]
})

const operations = `# Pets

{% openapi-operation spec="api" path="/pets/{petId}/owners/{ownerId}/very/long/path/that/goes/on" method="patch" %}
{% endopenapi-operation %}

{% openapi-operation spec="api" path="/pets" method="get" %}
{% endopenapi-operation %}

{% openapi-webhook spec="api" name="petAdded" method="post" %}
{% endopenapi-webhook %}

{% openapi-schemas spec="api" schemas="Pet,Owner" grouped="true" %}
{% endopenapi-schemas %}
`

const ofOperations = aSiteFrame({
  navigation: [
    {
      id: "pets",
      label: "Pets",
      href: "/operations",
      entries: [{ id: "operations", label: "List pets", href: "/operations", method: "get" }]
    }
  ]
})

const landing = `# Rockets for everybody

Build one, fly it, and land.

<a href="/start" class="button primary">Get started</a> <a href="/reference" class="button secondary">Read the reference</a>

<table data-view="cards" data-card-size="large"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Build</strong></td><td>The parts, and how they fit together</td><td><a href="every.md">every.md</a></td><td><a href="light.png">light.png</a></td></tr><tr><td><strong>Fly</strong></td><td>From the ground to orbit</td><td><a href="wide.md">wide.md</a></td><td><a href="light.png">light.png</a></td></tr></tbody></table>

{% columns %}
{% column width="58%" %}
## One command

Install it on your own machine, and read the logs while it starts.

<a href="/start" class="button primary" data-icon="rocket">Install</a>
{% endcolumn %}

{% column %}
\`\`\`bash
npm install octavo
npx octavo start
\`\`\`
{% endcolumn %}
{% endcolumns %}

<table data-view="cards"><thead><tr><th></th><th></th></tr></thead><tbody><tr><td><strong>Fast</strong></td><td>Pages of 30 KB</td></tr><tr><td><strong>Safe</strong></td><td>A strict policy</td></tr><tr><td><strong>Yours</strong></td><td>On your own server</td></tr></tbody></table>
`

const same = (color: string) => ({ light: color, dark: color })

const aStyling: Styling = {
  theme: "clean",
  primaryColor: same("#346DDB"),
  infoColor: same("#787878"),
  successColor: same("#00C950"),
  warningColor: same("#FE9A00"),
  dangerColor: same("#FB2C36"),
  background: "plain",
  corners: "rounded",
  depth: "subtle",
  links: "default",
  icons: "regular",
  font: "Inter",
  monospaceFont: "IBMPlexMono",
  sidebar: { background: "default", list: "default" },
  search: "subtle"
}

/** The font files of the preview. */
const fontsAt = (folder: string): FontFiles => ({ folder, copyOf: () => undefined })

/** A page with a brand: fonts, tint, code theme and header colours. */
const branded = (folder: string): Theme =>
  themeOf(
    {
      styling: {
        ...aStyling,
        primaryColor: { light: "#7c3aed", dark: "#a78bfa" },
        tint: { color: { light: "#7c3aed", dark: "#7c3aed" } },
        font: "Poppins",
        headingFont: "Merriweather",
        monospaceFont: "JetBrainsMono",
        corners: "straight",
        icons: "duotone",
        codeTheme: {
          default: { light: "dracula", dark: "catppuccin-mocha" },
          openapi: { light: "github-light", dark: "dracula" }
        }
      },
      header: { preset: "custom", backgroundColor: { light: "#1e1038", dark: "#1e1038" } },
      advancedCustomization: { enabled: true }
    },
    fontsAt(folder)
  )

/** The pages of the preview by name. */
export const previewPages: Readonly<Record<string, PreviewPage>> = {
  every: { markdown: everyBlock },
  wide: { markdown: wide, frame: { title: "Wide things" } },
  deep: {
    markdown: "# Deep\n\nA short page.\n\n## One\n\nText.\n\n## Two\n\nText.\n",
    frame: { title: "Deep", id: "deepest", site: aSiteFrame({ navigation: deep(8) }) }
  },
  arabic: { markdown: arabic, frame: { site: arabicSite, title: "التثبيت", description: "كيف تبدأ" } },
  operations: { markdown: operations, frame: { title: "Pets", id: "operations", site: ofOperations } },
  "operations-arabic": { markdown: operations, frame: { title: "Pets", site: arabicSite } },
  landing: {
    markdown: landing,
    theme: branded,
    frame: {
      title: "Rockets for everybody",
      id: "landing",
      hasNavigation: false,
      hasOutline: false,
      isWide: true,
      breadcrumbs: [],
      description: "Build one, fly it, and land."
    }
  },
  themed: { markdown: everyBlock, theme: branded }
}
