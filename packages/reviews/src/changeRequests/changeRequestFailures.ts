import { snapshotFailures, SpaceNotFound } from "@octavo/content"
import { ChangeRequestNotFound } from "./ChangeRequest.ts"

/** The errors of finding a change request in its space. */
export const changeRequestFailures = [SpaceNotFound, ChangeRequestNotFound] as const

/** The errors of reading content as a change request shows it. */
export const changeRequestSnapshotFailures = [...snapshotFailures, ChangeRequestNotFound] as const
