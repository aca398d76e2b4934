import { Effect } from "effect"
import type { ContentReference } from "@octavo/markdown"
import { commitImport } from "../importContent.ts"
import { planImport } from "../planImport.ts"
import { readFolder } from "../readFolder.ts"
import { requireSpace } from "@octavo/content"
import type { SpaceId } from "@octavo/content"
import { fillTemplate } from "./fillTemplate.ts"
import { TemplateNotFound, templates } from "./Template.ts"
import { TemplateFiles } from "./TemplateFiles.ts"

/**
 * Adds the pages of a template to the content of a space, as one revision. Its texts name things that are not of the
 * template, such as a logo: `references` says what they are here.
 */
export const applyTemplate = Effect.fn("content.applyTemplate")(function* (
  spaceId: SpaceId,
  templateId: string,
  references: Readonly<Record<string, ContentReference>> = {}
) {
  const { space } = yield* requireSpace(spaceId, "create")
  const template = templates.find(({ id }) => id === templateId)
  if (template === undefined) return yield* new TemplateNotFound({ templateId })
  const files = yield* (yield* TemplateFiles).list(template.id)
  const filled = files.map(({ bytes, path }) => ({
    path,
    bytes: Buffer.from(fillTemplate(Buffer.from(bytes).toString("utf8"), references))
  }))
  const { placeBelow } = yield* planImport(yield* readFolder({ files: filled, leftOut: [] }, null))
  const { revision } = yield* commitImport(space, {
    placed: Effect.sync(() => placeBelow(null)),
    message: `Applied the template "${template.title}"`
  })
  return revision
})
