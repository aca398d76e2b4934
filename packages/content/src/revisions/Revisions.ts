import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { Space } from "../spaces/Space.ts"
import type { Line, LineId, Revision, RevisionId, RevisionNotFound } from "./Revision.ts"

/** The lines of all spaces and the revisions on them. */
export class Revisions extends Context.Service<
  Revisions,
  {
    readonly get: (id: RevisionId) => Effect.Effect<Revision, RevisionNotFound>
    /** The revisions of a line, newest first. */
    readonly list: (lineId: LineId, request: ListingRequest) => Effect.Effect<Listing<Revision>>
    /** Begins a new line with its first revision. */
    readonly begin: (line: Line, first: Revision) => Effect.Effect<void>
    /**
     * Adds a revision to its line, which becomes `line`, and locks the space, so that nobody deletes it before the unit of
     * work ends. A revision of main also becomes the latest change of the space. Answers the space, or null where it
     * is deleted: then the unit of work must fail.
     */
    readonly append: (line: Line, revision: Revision) => Effect.Effect<Space | null>
    /** The line as it is, without holding it. */
    readonly getLine: (id: LineId) => Effect.Effect<Line>
    /** Holds the line for this unit of work: who else writes to it waits. */
    readonly getLineForUpdate: (id: LineId) => Effect.Effect<Line>
  }
>()("@octavo/content/Revisions") {}
