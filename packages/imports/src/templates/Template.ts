import { Schema } from "effect"

/** Pages to begin a space with, and to write over. */
export interface Template {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** The templates that come with Octavo, by their ids; each is a folder of Markdown. */
export const templates: ReadonlyArray<Template> = [
  {
    id: "product-docs",
    title: "Product documentation",
    description:
      "From a first result in ten minutes to concepts, guides and what helps when something goes wrong."
  },
  {
    id: "api-reference",
    title: "API reference",
    description: "Sign-in, errors, lists, limits, and one page for each thing that an API knows."
  },
  {
    id: "knowledge-base",
    title: "Knowledge base",
    description: "Answers for customers, by subject, with rules for those who write them."
  },
  {
    id: "handbook",
    title: "Handbook",
    description: "How an organization works: joining, deciding, time off, tools and safety."
  },
  {
    id: "changelog",
    title: "Changelog",
    description: "What changed, how to upgrade, and what comes next."
  }
]

/** There is no such template. */
export class TemplateNotFound extends Schema.TaggedError<TemplateNotFound>()(
  "TemplateNotFound",
  { templateId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return `There is no template ${this.templateId}; there are ${templates.map(({ id }) => id).join(", ")}`
  }
}
