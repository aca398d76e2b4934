import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { generatedPage } from "../generatedPages.ts"

const pagesOfSite = 30

/** The packages that other products are built with. */
const packages = ["vitepress@1.6.4", "astro@7.3.5", "@astrojs/starlight@0.42.4"]

const octavo = fileURLToPath(new URL("../../../../apps/cli/src/main.ts", import.meta.url))

/** A page in the Markdown that all products read alike. */
const plainPage = (index: number): string =>
  generatedPage(index)
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/\{% hint .*?%\}\n(.*?)\n\{% endhint %\}/s, "> $1")
    .replace(/\]\(page-(\d+)\.md/, "](./page-$1.md")
    .trimStart()

const codePage = (): string => {
  const languages = ["js", "ts", "bash", "json", "python", "yaml"]
  const code = languages.map(
    (language, index) =>
      `## In ${language}\n\n\`\`\`${language}\n${`value: ${index} # line\n`.repeat(12)}\`\`\`\n`
  )
  return `# Code\n\nCode in several languages.\n\n${code.join("\n")}`
}

/** The pages of the site by name. */
const pages = (): ReadonlyMap<string, string> =>
  new Map([
    ["index", "# Start\n\nHere.\n"],
    ["code", codePage()],
    ...Array.from({ length: pagesOfSite }, (_, index) => [`page-${index}`, plainPage(index)] as const)
  ])

const write = (folder: string, files: Iterable<readonly [path: string, text: string]>): void => {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const run = (folder: string, command: string, ...args: ReadonlyArray<string>): void => {
  execFileSync(command, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" }
  })
}

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)![1]!

/** Installs the other products below a folder and builds the same pages with each; the folders of the results by product. */
export const siteBuilds = (folder: string): ReadonlyMap<string, string> => {
  const all = [...pages()]
  const links = all.filter(([name]) => name !== "index").map(([name, text]) => [titleOf(text), name] as const)
  write(folder, [
    ["package.json", '{ "private": true, "type": "module" }'],
    ...all.map(([name, text]) => [`octavo/${name === "index" ? "README" : name}.md`, text] as const),
    [
      "octavo/SUMMARY.md",
      `# Summary\n\n* [Start](README.md)\n${links.map(([title, name]) => `* [${title}](${name}.md)`).join("\n")}\n`
    ],
    ...all.map(([name, text]) => [`vitepress/${name}.md`, text] as const),
    [
      "vitepress/.vitepress/config.mjs",
      `export default ${JSON.stringify({
        title: "Bench",
        themeConfig: {
          search: { provider: "local" },
          sidebar: links.map(([text, name]) => ({ text, link: `/${name}` }))
        }
      })}`
    ],
    ...all.map(
      ([name, text]) =>
        [
          `src/content/docs/${name}.md`,
          `---\ntitle: ${titleOf(text)}\n---\n${text.replace(/^# .*$/m, "")}`
        ] as const
    ),
    [
      "src/content.config.ts",
      'import { defineCollection } from "astro:content"\nimport { docsLoader } from "@astrojs/starlight/loaders"\nimport { docsSchema } from "@astrojs/starlight/schema"\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n'
    ],
    [
      "astro.config.mjs",
      `import { defineConfig } from "astro/config"\nimport starlight from "@astrojs/starlight"\nexport default defineConfig({ integrations: [starlight(${JSON.stringify(
        { title: "Bench", sidebar: links.map(([label, slug]) => ({ label, slug })) }
      )})] })\n`
    ]
  ])
  run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", ...packages)
  run(folder, process.execPath, octavo, "build", "octavo", "--out", "built")
  run(folder, process.execPath, "node_modules/vitepress/bin/vitepress.js", "build", "vitepress")
  run(folder, process.execPath, "node_modules/astro/bin/astro.mjs", "build")
  return new Map([
    ["Octavo", join(folder, "built")],
    ["VitePress 1.6.4", join(folder, "vitepress/.vitepress/dist")],
    ["Starlight 0.42.4", join(folder, "dist")]
  ])
}
