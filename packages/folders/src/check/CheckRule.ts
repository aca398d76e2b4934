/** How much a finding matters. Errors make the command fail, warnings only beyond a limit. */
export type Severity = "error" | "warning"

/** A rule of `octavo check`; its name is stable. */
export interface CheckRule {
  readonly severity: Severity | "off"
  /** The report of the rule, in a sentence. */
  readonly summary: string
}

/** The rules by name, with their default severity. */
export const checkRules = {
  layout: {
    severity: "error",
    summary: "A file or setting that an import leaves out, or that prevents it."
  },
  summary: { severity: "error", summary: "An entry of the table of contents that leads to no page." },
  "page-outside-summary": {
    severity: "warning",
    summary: "A page that the table of contents does not name, so it is not published."
  },
  redirect: { severity: "error", summary: "A redirect of .gitbook.yaml that leads to no page." },
  "broken-link": { severity: "error", summary: "A link to a page that does not exist." },
  "broken-anchor": {
    severity: "error",
    summary: "A link to a heading or an id that its page does not have."
  },
  "missing-file": {
    severity: "error",
    summary: "An image, a file or an included text that does not exist."
  },
  "case-mismatch": {
    severity: "error",
    summary: "A link whose target differs by case alone. It works on some computers and not on the site."
  },
  "case-collision": { severity: "error", summary: "Two files whose names differ by case alone." },
  "duplicate-slug": { severity: "warning", summary: "Two pages with the same address; one gets a number." },
  "duplicate-id": { severity: "warning", summary: "An id that is used twice on a page." },
  "empty-target": { severity: "warning", summary: "A link without a target." },
  "unknown-component": {
    severity: "off",
    summary: "A component of MDX or a shortcode of Hugo that is shown as plain text."
  },
  "unknown-block": { severity: "warning", summary: "A {% tag %} that is no block, so it is shown as text." },
  "unclosed-block": { severity: "error", summary: "A block or a comment without its end." },
  "unused-note": { severity: "warning", summary: "A footnote that the page does not show." },
  "unknown-attribute": {
    severity: "warning",
    summary: "An attribute that a block does not have, or a value that it does not know."
  },
  expression: { severity: "error", summary: "An expression or a condition that cannot be parsed." },
  "unknown-variable": { severity: "warning", summary: "A variable that is not defined." },
  "front-matter": { severity: "error", summary: "Front matter that cannot be read." },
  "unreadable-page": {
    severity: "error",
    summary: "A page that is too large, too deep or not UTF-8, so it is shown as plain text."
  },
  "openapi-operation": {
    severity: "error",
    summary: "An operation, webhook or schema that its OpenAPI document does not have."
  },
  "external-link": {
    severity: "error",
    summary: "A link to another server that is gone, or cannot be checked. Only checked with --external."
  },
  "image-alt": { severity: "warning", summary: "An image without alternative text." },
  "heading-level": { severity: "warning", summary: "A heading that skips a level." },
  "unused-file": { severity: "off", summary: "A file that no page uses." }
} as const satisfies Readonly<Record<string, CheckRule>>

/** The name of a rule. */
export type RuleName = keyof typeof checkRules

/** Whether a text is the name of a rule. */
export const isRule = (name: string): name is RuleName => Object.hasOwn(checkRules, name)
