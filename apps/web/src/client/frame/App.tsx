import { LocationProvider, Route, Router, useLocation } from "preact-iso/router"
import { root } from "../data/routes.ts"
import { Frame } from "./Frame.tsx"
import { routes } from "./table.ts"

const scope = new RegExp(`^${root.replaceAll("/", "\\/")}(?!\\/(assets|v1)\\/)(?:[/?#]|$)`)

/** Moves the focus to a new screen. It stays where the screen is the same, as when the address of an edited page changes. */
const focusMain = () => {
  const main = document.querySelector<HTMLElement>("main")
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true })
}

const Screens = () => {
  const { path } = useLocation()
  // The set-up page is a screen without the frame.
  const isBare = routes.some((route) => route.isBare === true && route.path === path)
  const screens = (
    <Router onRouteChange={focusMain}>
      {routes.map((route) =>
        route.path === undefined ? (
          <Route key="other" default component={route.component} />
        ) : (
          <Route key={route.path} path={route.path} component={route.component} />
        )
      )}
    </Router>
  )
  return isBare ? screens : <Frame>{screens}</Frame>
}

/** The application: its frame and the screen of the address. */
export const App = () => (
  <LocationProvider scope={scope}>
    <Screens />
  </LocationProvider>
)
