import { folderOf, joinPath, keyOf, nameOf, numbered, parentFolders } from "../layout/repositoryPath.ts"
import { pageName } from "./portableName.ts"

/** By id: the paths of the last synchronisation. */
type KnownPlaces = ReadonlyMap<string, { readonly path: string }>

/** The paths that entries have already, and those that are taken by others. */
export class Assignment {
  readonly places = new Map<string, string>()
  readonly #hasBase: boolean
  readonly #taken = new Map<string, string>()
  readonly #owners = new Map<string, string>()
  /** The folders as they are written, by their keys. */
  readonly #folders = new Map<string, string>()

  constructor(base: KnownPlaces | null) {
    this.#hasBase = base !== null
  }

  /** Learns which paths are taken. `existing` are the ids of the entries: paths of removed ones are free. */
  *learn(
    base: KnownPlaces | null,
    current: Iterable<string>,
    existing: ReadonlySet<string>
  ): Generator<void, void, void> {
    for (const path of current) {
      this.#taken.set(keyOf(path), path)
      yield
    }
    const lying = new Map<string, string>(this.#taken)
    for (const [id, { path }] of base ?? []) {
      this.#owners.set(keyOf(path), id)
      lying.set(keyOf(path), path)
      yield
    }
    for (const [key, id] of this.#owners) {
      if (existing.has(id)) continue
      this.#owners.delete(key)
      this.#taken.delete(key)
    }
    for (const key of [...this.#taken.keys(), ...this.#owners.keys()]) {
      this.#addFolders(lying.get(key)!)
      yield
    }
  }

  #addFolders(path: string): void {
    for (const folder of parentFolders(path))
      if (!this.#folders.has(keyOf(folder))) this.#folders.set(keyOf(folder), folder)
  }

  isNew(id: string): boolean {
    return !this.places.has(id)
  }

  isFile(path: string): boolean {
    return this.isTaken(path) || this.#owners.has(keyOf(path))
  }

  isTaken(path: string): boolean {
    return this.#taken.has(keyOf(path))
  }

  isUnused(path: string): boolean {
    return !this.isFile(path) && !this.#folders.has(keyOf(path))
  }

  isFree(id: string, path: string): boolean {
    const owner = this.#owners.get(keyOf(path))
    if (owner !== undefined) return owner === id
    // Git would replace a file by a folder of the same name, and a folder with its content by a file.
    if (this.#folders.has(keyOf(path)) || parentFolders(path).some((folder) => this.isFile(folder)))
      return false
    // Without a common base, an existing file is compared before it is overwritten.
    return !this.isTaken(path) || !this.#hasBase
  }

  place(id: string, path: string): void {
    this.places.set(id, path)
    this.#owners.set(keyOf(path), id)
    this.#addFolders(path)
  }

  /** A path below the folders that are there already, where names differ from theirs in case alone. */
  spelled(path: string): string {
    let folder = ""
    for (const part of path.split("/").slice(0, -1)) {
      const next = joinPath(folder, part)
      folder = this.#folders.get(keyOf(next)) ?? next
    }
    return joinPath(folder, nameOf(path))
  }

  placeNew(id: string, wanted: string): void {
    let number = 1
    while (!this.isUnused(numbered(wanted, number))) number++
    this.place(id, numbered(wanted, number))
  }

  /** The folder for the pages below that of a file. */
  folderBeside(path: string): string {
    const folder = path.replace(/\.[^./]+$/, "")
    const isThere = this.#folders.has(keyOf(folder))
    return isThere ? folder : joinPath(folderOf(folder), pageName(nameOf(folder)))
  }

  /** A folder where there is no file of its name. */
  folderAt(path: string): string {
    let number = 1
    while (this.isFile(numbered(path, number))) number++
    return numbered(path, number)
  }
}
