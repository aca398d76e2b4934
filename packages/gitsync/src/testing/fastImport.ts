import type { GitHostCommit, GitHostFile } from "./GitHost.ts"

const quoted = (path: string) => `"${path.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`

const data = (bytes: string | Uint8Array) => {
  const content = Buffer.from(bytes)
  return Buffer.concat([Buffer.from(`data ${content.byteLength}\n`), content, Buffer.from("\n")])
}

const lines = (path: string, file: GitHostFile): Array<Buffer> => {
  if (file === null) return [Buffer.from(`D ${quoted(path)}\n`)]
  const inline = (mode: string, content: string | Uint8Array) => [
    Buffer.from(`M ${mode} inline ${quoted(path)}\n`),
    data(content)
  ]
  if (typeof file === "string" || file instanceof Uint8Array) return inline("100644", file)
  if ("symlink" in file) return inline("120000", file.symlink)
  if ("executable" in file) return inline("100755", file.executable)
  return [Buffer.from(`M 160000 ${file.submodule} ${quoted(path)}\n`)]
}

/** The script for `git fast-import` that makes one commit and prints its name. Paths are passed as they are, malicious ones too. */
export const fastImport = (
  { files, ref = "refs/heads/main", message = "A commit", orphan = false }: GitHostCommit,
  at: { readonly parent: string | null; readonly second: number }
): Buffer =>
  Buffer.concat([
    ...(orphan ? [Buffer.from(`reset ${ref}\n`)] : []),
    Buffer.from(`commit ${ref}\nmark :1\n`),
    Buffer.from(`author Ada Writer <ada@example.com> ${at.second} +0200\n`),
    Buffer.from(`committer Ada Writer <ada@example.com> ${at.second} +0200\n`),
    data(message),
    ...(at.parent === null || orphan ? [] : [Buffer.from(`from ${at.parent}\n`)]),
    ...Object.entries(files).flatMap(([path, file]) => lines(path, file)),
    Buffer.from("\nget-mark :1\n")
  ])
