import type { Report } from "./Report.ts"
import { writeGithub } from "./writeGithub.ts"
import { writeGitlab } from "./writeGitlab.ts"
import { writeJunit } from "./writeJunit.ts"
import { writeSarif } from "./writeSarif.ts"
import { writeJson, writeText } from "./writeText.ts"

/** The formats of a report by name; an empty text prints nothing. */
export const reportFormats: {
  readonly [name in "text" | "json" | "sarif" | "github" | "gitlab" | "junit"]: (report: Report) => string
} = {
  text: writeText,
  json: writeJson,
  sarif: writeSarif,
  github: writeGithub,
  gitlab: writeGitlab,
  junit: writeJunit
}
