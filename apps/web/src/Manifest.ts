/** The parts of a build of the application. */
export interface Manifest {
  /** The module that the document loads. */
  readonly script: string
  /** The modules that this one needs at once. */
  readonly imports: ReadonlyArray<string>
  readonly style: string
  /** The names of all files, and their media types. Beside each there are a `.br` and a `.gz` of it. */
  readonly files: Readonly<Record<string, string>>
}

/** The file of a folder of a build that names all others, and is written last. */
export const manifestName = "manifest.json"

/** The media types of the files of a build. */
export const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8"
}
