import { render } from "preact"

const App = () => <main>Octavo</main>

render(<App />, document.getElementById("app")!)
