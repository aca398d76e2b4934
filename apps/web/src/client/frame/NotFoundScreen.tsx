import { to } from "../data/routes.ts"
import { useTitle } from "../parts/useTitle.ts"
import { words } from "./words.ts"

/** Says that something does not exist, and leads home. */
export const NotFound = ({ note, title }: { readonly title: string; readonly note: string }) => {
  useTitle(title)
  return (
    <div class="narrow">
      <h1>{title}</h1>
      <p>{note}</p>
      <p>
        <a class="button" href={to.home}>
          {words.toHome}
        </a>
      </p>
    </div>
  )
}

/** The screen for an unknown address. */
export const NotFoundScreen = () => <NotFound title={words.notFound} note={words.notFoundNote} />
