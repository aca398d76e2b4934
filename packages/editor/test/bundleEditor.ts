import { rolldown } from "rolldown"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

/** The modules that a browser loads for the editor, with their code and their gzipped sizes in bytes. */
export const bundleEditor = async () => {
  const input = fileURLToPath(new URL("../src/createEditor.ts", import.meta.url))
  const bundle = await rolldown({
    input: { editor: input },
    platform: "browser",
    logLevel: "silent",
    transform: { target: "es2024" }
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  const chunks = output.filter((file) => file.type === "chunk")
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of first)
    for (const other of chunks.find((chunk) => chunk.fileName === name)!.imports) first.add(other)
  return output.flatMap((file) =>
    file.type === "chunk"
      ? [
          {
            name: file.fileName,
            code: file.code,
            isFirst: first.has(file.fileName),
            size: gzipSync(file.code).length,
            modules: Object.keys(file.modules)
          }
        ]
      : []
  )
}
