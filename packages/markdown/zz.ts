import { deriveSource } from "./src/index.ts"
for (const h of process.argv.slice(2)) {
  const d = deriveSource(`# T\n\n${h.replaceAll("\\n", "\n")}\n`)
  console.log(
    h,
    "=>",
    JSON.stringify(
      d.sections.map((s: any) => [
        s.id,
        (d.anchors ?? []).filter((a: any) => a.anchor === s.id).map((a: any) => a.name)
      ])
    )
  )
}
