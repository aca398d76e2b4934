import { render } from "preact"
import { App } from "./frame/App.tsx"

render(<App />, document.getElementById("app")!)
