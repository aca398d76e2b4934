import { everyBlock, aSiteFrame } from "@octavo/html/testing"
import type { NavigationEntry } from "@octavo/html"
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
  themed: {
    markdown: everyBlock,
    theme: { primary: { light: "#ff4f00", dark: "#ff4f00" }, corners: "straight" }
  }
}
