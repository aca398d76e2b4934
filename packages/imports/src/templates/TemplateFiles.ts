import { Context, type Effect } from "effect"
import type { PackedFile } from "../ImportReader.ts"

/** The files of the templates that come with Octavo. */
export class TemplateFiles extends Context.Service<
  TemplateFiles,
  {
    /** Those of one of `templates`, by their paths in its folder. */
    readonly list: (templateId: string) => Effect.Effect<ReadonlyArray<PackedFile>>
  }
>()("@octavo/content/TemplateFiles") {}
