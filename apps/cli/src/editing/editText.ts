import { Effect } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Failed, WrongUsage } from "../failures.ts"

/** A text that was edited, and the file in which it is until `discard` removes it. */
interface EditedText {
  readonly text: string
  readonly file: string
}

const editorOf = () => {
  const editor = process.env["VISUAL"] || process.env["EDITOR"]
  if (editor) return Effect.succeed(editor)
  return process.stdin.isTTY
    ? Effect.succeed("vi")
    : Effect.fail(new WrongUsage({ message: "There is no editor: set VISUAL or EDITOR" }))
}

const runEditor = (editor: string, file: string) =>
  Effect.callback<number | null>((resume) => {
    // The shell splits the flags of the editor, and the file stays one argument.
    const child = spawn(`${editor} "$OCTAVO_EDITED_FILE"`, {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, OCTAVO_EDITED_FILE: file }
    })
    child.on("error", () => resume(Effect.succeed(null)))
    child.on("close", (code) => resume(Effect.succeed(code)))
  })

/** Removes the file of an edited text. */
export const discard = ({ file }: EditedText) =>
  Effect.sync(() => rmSync(dirname(file), { recursive: true, force: true }))

/** Opens a text in `VISUAL`, `EDITOR` or `vi`, and waits until the editor is closed. A failure of the editor leaves the file. */
export const editText = Effect.fnUntraced(function* (text: string, name: string) {
  const editor = yield* editorOf()
  const folder = mkdtempSync(join(tmpdir(), "octavo-"))
  const file = join(folder, `${name.replace(/[^\p{L}\p{N}.-]+/gu, "-").slice(0, 60) || "page"}.md`)
  writeFileSync(file, text, { mode: 0o600 })
  const code = yield* runEditor(editor, file)
  if (code !== 0) {
    return yield* new Failed({
      message: `The editor "${editor}" ended with code ${code ?? "unknown"}; nothing was written. Your text is in ${file}`
    })
  }
  return { text: readFileSync(file, "utf8"), file } satisfies EditedText
})

/** Runs a write of an edited text. After a failure the file stays, and its path is printed. */
export const keepingText = <A, E, R>(edited: EditedText, write: Effect.Effect<A, E, R>) =>
  write.pipe(
    Effect.tap(() => discard(edited)),
    Effect.onError(() => Effect.sync(() => void process.stderr.write(`Your text is in ${edited.file}\n`)))
  )
