import type { GitInfoResource } from "@octavo/api"
import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import { invalidate, refresh, useRead } from "../../data/reads.ts"
import { toast } from "../../parts/toasts.tsx"
import { showProblems } from "./importProblems.ts"
import { words } from "./words.ts"

/** The state of an import is read so often while it runs, in milliseconds. */
const interval = 1000

const isUnderWay = (state: string | undefined): boolean => state === "queued" || state === "running"

/** The import of a repository into an empty space: how far it is, or why it failed, before what is offered where none is under way. */
export const ImportProgress = ({
  children,
  space
}: {
  readonly space: string
  readonly children: ComponentChildren
}) => {
  const path = `/spaces/${space}/git/info`
  const found = useRead<GitInfoResource>(path).answer?.value.lastImport
  const state = found?.state
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (!isUnderWay(state)) return undefined
    wasUnderWay.current = true
    const timer = setInterval(() => {
      void refresh(path)
    }, interval)
    return () => {
      clearInterval(timer)
      // The last look found the end of the import: its pages are there.
      void invalidate(`/spaces/${space}`, "/orgs/")
    }
  }, [path, state])
  useEffect(() => {
    if (found?.state !== "done") return
    if (!wasUnderWay.current) {
      // An import that ended between the reads of the pages and of its state has pages that are not shown yet.
      if (found.revision !== undefined) void invalidate(`/spaces/${space}`, "/orgs/")
      return
    }
    wasUnderWay.current = false
    if (found.message !== undefined) toast(found.message)
    showProblems({ space, problems: found.problems })
  }, [found?.job, state, space])
  if (found === undefined || state === "done") return <>{children}</>
  if (isUnderWay(state)) {
    const { progress } = found
    return (
      <div class="notice info">
        <p role="status">{words.importing(found.url ?? "")}</p>
        {progress !== undefined && (
          <p class="small">{words.importStep(progress.step, progress.done, progress.total)}</p>
        )}
        <progress
          aria-label={words.importProgress}
          {...(progress?.total != null && { max: progress.total, value: progress.done })}
        />
      </div>
    )
  }
  return (
    <>
      <div class="notice danger" role="alert">
        <p>{found.message}</p>
        {found.problems.length > 0 && (
          <ul>
            {found.problems.map((problem) => (
              <li key={`${problem.path} ${problem.line} ${problem.message}`}>
                <code>{problem.line === undefined ? problem.path : `${problem.path}:${problem.line}`}</code>{" "}
                {problem.message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </>
  )
}
