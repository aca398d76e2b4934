import { makeCertificate, someKeys } from "@octavo/identity/testing"
import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { KnownService } from "./aSamlIdp.ts"

const packages = ["simplesamlphp", "php8.2-cli", "php8.2-common", "php8.2-xml", "php8.2-mbstring"]

/** The packages of Debian, downloaded and unpacked without being installed; null where apt cannot give them. */
export const unpackSimpleSamlPhp = (): string | null => {
  const folder = join(tmpdir(), `octavo-simplesamlphp-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  const next = mkdtempSync(join(tmpdir(), "octavo-simplesamlphp-"))
  try {
    execFileSync("apt-get", ["download", ...packages], { cwd: next, stdio: "ignore", timeout: 120_000 })
    for (const file of readdirSync(next).filter((name) => name.endsWith(".deb"))) {
      execFileSync("dpkg", ["-x", file, "."], { cwd: next })
    }
    renameSync(next, folder)
    return folder
  } catch {
    rmSync(next, { recursive: true, force: true })
    return null
  }
}

/** The parts of a response that the identity provider signs. */
export interface Signed {
  readonly response: boolean
  readonly assertion: boolean
}

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

/** The configuration of an identity provider with the user `grace` and one service. */
const configure = (folder: string, origin: string, service: KnownService, signed: Signed) => {
  const keys = someKeys()
  mkdirSync(join(folder, "metadata"), { recursive: true })
  for (const name of ["tmp", "data", "log", "cert", "sessions"])
    mkdirSync(join(folder, name), { recursive: true })
  const at = (name: string) => quoted(join(folder, name))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), `<?php\n${text}\n`)
  writeFileSync(join(folder, "cert/idp.pem"), keys.privateKey.export({ type: "pkcs8", format: "pem" }))
  writeFileSync(join(folder, "cert/idp.crt"), makeCertificate(keys, { notAfter: new Date("2046-01-01") }))
  write(
    "config.php",
    `$config = [
      'baseurlpath' => ${quoted(`${origin}/`)},
      'certdir' => ${at("cert/")}, 'loggingdir' => ${at("log/")}, 'datadir' => ${at("data/")}, 'tempdir' => ${at("tmp")},
      'metadatadir' => ${at("metadata/")},
      'secretsalt' => 'a salt of the test', 'auth.adminpassword' => 'an admin of the test',
      'technicalcontact_email' => 'admin@example.org', 'timezone' => 'UTC',
      'logging.handler' => 'file', 'logging.level' => 3,
      'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'saml' => true, 'core' => true],
      'store.type' => 'phpsession', 'session.phpsession.savepath' => ${at("sessions")},
      'session.cookie.secure' => false, 'session.phpsession.httponly' => true, 'session.cookie.samesite' => null,
      'metadata.sources' => [['type' => 'flatfile']],
    ];`
  )
  write(
    "authsources.php",
    `$config = ['users' => ['exampleauth:UserPass', 'grace:secret' => [
      'uid' => ['grace'], 'email' => ['grace@example.org'], 'first_name' => ['Grace'], 'last_name' => ['Hopper']]]];`
  )
  write(
    "metadata/saml20-idp-hosted.php",
    `$metadata['__DYNAMIC:1__'] = ['host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt',
      'auth' => 'users', 'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'];`
  )
  write(
    "metadata/saml20-sp-remote.php",
    `$metadata[${quoted(service.entityID)}] = ['AssertionConsumerService' => ${quoted(service.acsURL)},
      'NameIDFormat' => 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', 'simplesaml.nameidattribute' => 'email',
      'saml20.sign.response' => ${signed.response}, 'saml20.sign.assertion' => ${signed.assertion}];`
  )
}

const untilAnswered = async (url: string) => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const text = await fetch(url)
      .then((response) => response.text())
      .catch(() => "")
    if (text.includes("EntityDescriptor")) return text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(
    `SimpleSAMLphp does not answer at ${url}: ${await fetch(url).then((response) => response.text())}`
  )
}

/** SimpleSAMLphp by the server of PHP, at a port of its own on localhost, until the scope ends. */
export const aSimpleSamlPhp = Effect.fnUntraced(function* (
  unpacked: string,
  service: KnownService,
  signed: Signed
) {
  const port = yield* freePort
  const origin = `http://localhost:${port}`
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-idp-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  configure(folder, origin, service, signed)
  const extensions = join(unpacked, "usr/lib/php", "20220829")
  const loaded = [
    "ctype",
    "dom",
    "mbstring",
    "posix",
    "simplexml",
    "tokenizer",
    "xml",
    "xmlreader",
    "xmlwriter"
  ]
  const settings = [
    `extension_dir=${extensions}`,
    ...loaded.map((name) => `extension=${name}`),
    "display_errors=1",
    "error_reporting=22519"
  ]
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(
        join(unpacked, "usr/bin/php8.2"),
        [
          "-n",
          ...settings.flatMap((setting) => ["-d", setting]),
          "-S",
          `localhost:${port}`,
          "-t",
          join(unpacked, "usr/share/simplesamlphp/www")
        ],
        { env: { SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: "2" }, stdio: "ignore" }
      )
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const metadata = yield* Effect.promise(() => untilAnswered(`${origin}/saml2/idp/metadata.php`))
  return { origin, metadata }
})
