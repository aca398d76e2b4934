import { placeOf } from "./ImportedPage.ts"
import { isWithin, type WebsiteScope } from "./WebsiteScope.ts"

/** The pages of a website that are known of and not read yet, each once, in the order in which they were found. */
export class Frontier {
  readonly #scope: WebsiteScope
  readonly #places: Set<string>
  readonly #open: Array<string> = []

  constructor(scope: WebsiteScope, first: string) {
    this.#scope = scope
    this.#places = new Set([placeOf(new URL(first))])
  }

  /** How many pages there are, the first one and those that were read among them. */
  get total(): number {
    return this.#places.size
  }

  get isEmpty(): boolean {
    return this.#open.length === 0
  }

  /** Those of some addresses that are pages of the website and were not known of. */
  unknown(addresses: ReadonlyArray<string>): ReadonlyArray<string> {
    const places = new Set(this.#places)
    return addresses.flatMap((address) => {
      if (!isWithin(this.#scope, address)) return []
      const url = new URL(address)
      url.hash = ""
      const place = placeOf(url)
      if (places.has(place)) return []
      places.add(place)
      return [url.href]
    })
  }

  add(addresses: ReadonlyArray<string>): void {
    for (const address of addresses) {
      this.#places.add(placeOf(new URL(address)))
      this.#open.push(address)
    }
  }

  take(count: number): ReadonlyArray<string> {
    return this.#open.splice(0, count)
  }
}
