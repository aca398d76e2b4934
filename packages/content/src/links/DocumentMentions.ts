import type { OrganizationId } from "@octavo/identity"
import { Context, type Effect } from "effect"
import type { BranchId } from "../entries/Revision.ts"
import type { Mention } from "./Mentions.ts"
import type { PageDocument } from "./PageDocument.ts"

/** The references to page documents. */
export class DocumentMentions extends Context.Service<
  DocumentMentions,
  {
    /** The references of kind `openapi` in the texts that a revision of a branch wrote. */
    readonly list: (branchId: BranchId, seq: number) => Effect.Effect<ReadonlyArray<Omit<Mention, "section">>>
    /**
     * The page documents, by `slugOfPageDocument`, that the main branch of some space of an organization still has: named by address in a
     * text, or as the bytes of a file.
     */
    readonly findPresent: (
      organizationId: OrganizationId,
      documents: ReadonlyArray<PageDocument>
    ) => Effect.Effect<ReadonlySet<string>>
  }
>()("@octavo/content/DocumentMentions") {}
