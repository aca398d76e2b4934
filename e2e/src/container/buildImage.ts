import { Effect } from "effect"
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { succeed } from "../runProgram.ts"

const root = join(import.meta.dirname, "../../..")

/** The name of the base in the Dockerfile. */
const baseName = /^FROM (\S+)/m.exec(readFileSync(join(root, "Dockerfile"), "utf8"))![1]!

/** The settings of an image, as engines read them. */
interface ImageConfig {
  readonly Env: ReadonlyArray<string>
  readonly Entrypoint: ReadonlyArray<string>
  readonly Cmd: ReadonlyArray<string>
  readonly User: string
}

/** The environment variables by which programs of this machine learn of certificates that it trusts beside the usual ones. */
const certificateVariables = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "npm_config_cafile"]

/** Where the base has these certificates. */
const certificates = "/usr/local/share/machine-certificates.crt"

/** The settings of the base that lead its programs to the certificates of this machine. */
const certificateSettings = (): ReadonlyArray<string> =>
  certificateVariables.flatMap((name) =>
    process.env[name] === undefined ? [] : ["--env", `${name}=${certificates}`]
  )

/**
 * Makes a Debian with the Node and the npm of this machine, as the base image has them, and the registry that npm uses here. It
 * needs a mirror of Debian, and no registry of images.
 */
const makeBase = Effect.fnUntraced(function* (folder: string) {
  yield* succeed("debootstrap", ["--variant=minbase", "bookworm", folder])
  cpSync(process.execPath, join(folder, "usr/local/bin/node"))
  const npm = dirname(dirname(realpathSync(yield* succeed("sh", ["-c", "command -v npm"]))))
  const modules = join(folder, "usr/local/lib/node_modules")
  mkdirSync(modules, { recursive: true })
  cpSync(npm, join(modules, "npm"), { recursive: true, dereference: true })
  for (const name of ["npm", "npx"]) {
    const script = `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`
    writeFileSync(join(folder, "usr/local/bin", name), script, { mode: 0o755 })
  }
  const registry = yield* succeed("npm", ["config", "get", "registry"])
  mkdirSync(join(folder, "usr/local/etc"), { recursive: true })
  writeFileSync(join(folder, "usr/local/etc/npmrc"), `registry=${registry}\n`)
  const trusted = certificateVariables.map((name) => process.env[name]).find((file) => file !== undefined)
  if (trusted !== undefined) cpSync(trusted, join(folder, certificates))
})

/**
 * Builds the image of the Dockerfile, unchanged and with no registry of images: its base is a Debian of this machine under the name
 * of the base. Answers how to call buildah on it, and the settings of the image.
 */
export const buildImage = Effect.fnUntraced(function* (folder: string) {
  const buildah = (args: ReadonlyArray<string>) =>
    succeed(
      "buildah",
      [
        "--storage-driver",
        "vfs",
        "--root",
        join(folder, "images"),
        "--runroot",
        join(folder, "run"),
        ...args
      ],
      { BUILDAH_ISOLATION: "chroot", TMPDIR: folder },
      root
    )
  // It takes minutes, so it is kept for the next run.
  const base = join(tmpdir(), `octavo-base-${process.version}`)
  if (!existsSync(base)) {
    const draft = join(folder, "base")
    yield* makeBase(draft)
    renameSync(draft, base)
  }
  const container = yield* buildah(["from", "scratch"])
  yield* buildah(["add", "--quiet", container, base, "/"])
  yield* buildah([
    "config",
    "--env",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    ...certificateSettings(),
    container
  ])
  yield* buildah(["commit", "--quiet", "--rm", container, `docker.io/library/${baseName}`])
  const begun = performance.now()
  yield* buildah(["bud", "--pull-never", "--layers=false", "--format", "docker", "--tag", "octavo", "."])
  const seconds = (performance.now() - begun) / 1000
  const inspected = JSON.parse(yield* buildah(["inspect", "--type", "image", "octavo"])) as {
    readonly Docker: {
      readonly config: ImageConfig & { readonly Healthcheck: { readonly Test: ReadonlyArray<string> } }
    }
  }
  const mounted = yield* buildah(["mount", yield* buildah(["from", "--pull-never", "octavo"])])
  return { config: inspected.Docker.config, mounted, seconds }
})
