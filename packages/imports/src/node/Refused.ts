import type { ImportRefusal } from "../ImportSource.ts"

/** Thrown by a reader where what it reads cannot be imported. */
export class Refused extends Error {
  readonly reason: ImportRefusal
  constructor(reason: ImportRefusal) {
    super(reason)
    this.reason = reason
  }
}
