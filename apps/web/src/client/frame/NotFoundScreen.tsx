import { to } from "../data/routes.ts"
import { useTitle } from "../parts/useTitle.ts"
import { words } from "./words.ts"

/** The screen for what does not exist. */
export const NotFoundScreen = () => {
  useTitle(words.notFound)
  return (
    <div class="narrow">
      <h1>{words.notFound}</h1>
      <p>{words.notFoundNote}</p>
      <p>
        <a class="button" href={to.home}>
          {words.toHome}
        </a>
      </p>
    </div>
  )
}
