import type { Effect } from "effect"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import type { NavigationOptions } from "./chooseNavigation.ts"

/** The input of `readLayout`. */
export interface LayoutRequest<E, R> {
  readonly entries: ReadonlyArray<GitEntry>
  /** The project's folder in the repository; empty for the top. */
  readonly directory: string
  /** Reads some of the entries; asked at most twice, for the settings and for what they name. */
  readonly read: (oids: ReadonlyArray<GitOid>) => Effect.Effect<ReadonlyMap<GitOid, Uint8Array>, E, R>
  /** The relation of the space to the repository; absent without a common base. */
  readonly known?: NavigationOptions
}
