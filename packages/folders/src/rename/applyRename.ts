import { makeFolder } from "@octavo/kernel/node"
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { RenamePlan } from "./RenamePlan.ts"

const newName = (path: string): string =>
  join(dirname(path), `.octavo-${process.pid}-${path.split(/[/\\]/).at(-1)!}`)

/** The former path of a file of the plan. */
const formerOf = ({ from, to }: RenamePlan, path: string): string =>
  path === to || path.startsWith(`${to}/`) ? from + path.slice(to.length) : path

/** Removes a folder that a rename left empty, and those around it. */
const removeEmpty = (folder: string, top: string): void => {
  for (let at = folder; at !== top && readdirSync(at).length === 0; at = dirname(at)) rmdirSync(at)
}

/**
 * Renames the file or folder of a plan and writes the texts that change. All texts are written beside their files first, so that a full disk or a
 * file without permission changes nothing; an interrupt waits for the end. Throws the error of the file system.
 */
export const applyRename = (folder: string, plan: RenamePlan): void => {
  const prepared: Array<{ readonly at: string; readonly path: string }> = []
  try {
    for (const [path, text] of plan.texts) {
      const former = join(folder, formerOf(plan, path))
      const at = newName(former)
      prepared.push({ at, path })
      const mode = existsSync(former) ? statSync(former).mode : 0o644
      writeFileSync(at, text, { mode })
    }
    makeFolder(dirname(join(folder, plan.to)))
    renameSync(join(folder, plan.from), join(folder, plan.to))
  } catch (error) {
    for (const { at } of prepared) rmSync(at, { force: true })
    throw error
  }
  for (const { at, path } of prepared) {
    const isInside = plan.isFolder && formerOf(plan, path) !== path
    renameSync(isInside ? newName(join(folder, path)) : at, join(folder, path))
  }
  removeEmpty(dirname(join(folder, plan.from)), folder)
}
