import { render } from "preact"
import { App } from "./frame/App.tsx"
import { loadLanguage } from "./languages/loadLanguage.ts"

await loadLanguage()
render(<App />, document.getElementById("app")!)
