import type { PageResource } from "@octavo/api"
import { useLocation } from "preact-iso/router"
import { findPage, pathOf } from "../../data/pageTree.ts"
import { to } from "../../data/routes.ts"
import { usePages } from "../../data/usePages.ts"
import { Dialog } from "../../parts/Dialog.tsx"
import { type ImportOutcome, type ImportProblem, importProblems } from "./importProblems.ts"
import { words } from "./words.ts"

const close = () => {
  importProblems.value = null
}

const pageOf = (pages: ReadonlyArray<PageResource>, { page, path }: ImportProblem) =>
  findPage(
    pages,
    (one) => one.id === page || (path !== undefined && one.type === "document" && one.git?.path === path)
  )?.page

const Place = ({
  pages,
  problem,
  space
}: {
  pages: ReadonlyArray<PageResource>
  problem: ImportProblem
  space: string
}) => {
  const { route } = useLocation()
  const page = pageOf(pages, problem)
  const path = page && pathOf(page)
  const line = problem.line === undefined ? [] : [words.line(problem.line)]
  if (page === undefined || path === undefined) {
    return (
      <span dir="auto">{[...(problem.path === undefined ? [] : [problem.path]), ...line].join(", ")}</span>
    )
  }
  const href = to.page(space, path)
  return (
    <a
      href={href}
      dir="auto"
      onClick={(event) => {
        event.preventDefault()
        close()
        route(href)
      }}
    >
      {[page.title, ...line].join(", ")}
    </a>
  )
}

/** The problems of an import, each with a link to its page. */
export const ImportProblems = ({ problems, space }: ImportOutcome) => {
  const pages = usePages(space).pages ?? []
  return (
    <Dialog title={words.importProblems(problems.length)} onClose={close}>
      <p>{words.importProblemsNote}</p>
      <ul class="rows">
        {problems.map((problem, index) => (
          <li key={index}>
            <Place pages={pages} problem={problem} space={space} />
            <span>{problem.message}</span>
          </li>
        ))}
      </ul>
      <div class="form-end">
        <button type="button" class="button" onClick={close}>
          {words.close}
        </button>
      </div>
    </Dialog>
  )
}
