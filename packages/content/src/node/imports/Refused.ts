import type { ImportRefusal } from "../../imports/ImportSource.ts"

/** Thrown in a thread where what it reads cannot be imported. */
export class Refused extends Error {
  readonly reason: ImportRefusal
  constructor(reason: ImportRefusal) {
    super(reason)
    this.reason = reason
  }
}
