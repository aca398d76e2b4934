import type { ComponentType } from "preact"
import { root } from "../data/routes.ts"
import { EditScreen } from "../screens/edit/EditScreen.tsx"
import { HistoryScreen } from "../screens/history/HistoryScreen.tsx"
import { HomeScreen } from "../screens/home/HomeScreen.tsx"
import { PageScreen } from "../screens/page/PageScreen.tsx"
import { SpaceScreen } from "../screens/page/SpaceScreen.tsx"
import { PullScreen } from "../screens/pulls/PullScreen.tsx"
import { MyRequestsScreen } from "../screens/requests/MyRequestsScreen.tsx"
import { RequestScreen } from "../screens/requests/RequestScreen.tsx"
import { RequestsScreen } from "../screens/requests/RequestsScreen.tsx"
import { FilesScreen } from "../screens/files/FilesScreen.tsx"
import { LinksScreen } from "../screens/links/LinksScreen.tsx"
import { SearchScreen } from "../screens/search/SearchScreen.tsx"
import { SetupScreen } from "../screens/setup/SetupScreen.tsx"
import { NotFoundScreen } from "./NotFoundScreen.tsx"

/** A screen at an address; the one without a path is for all other addresses. */
interface RouteOfTable {
  readonly path?: string
  readonly component: ComponentType
  /** Whether the screen is shown without the frame. */
  readonly isBare?: boolean
}

/** The screens of the application. */
export const routes: ReadonlyArray<RouteOfTable> = [
  { path: root, component: HomeScreen },
  { path: `${root}/o/:organization`, component: HomeScreen },
  { path: `${root}/c/:collection`, component: HomeScreen },
  { path: `${root}/setup`, component: SetupScreen, isBare: true },
  { path: `${root}/requests`, component: MyRequestsScreen },
  { path: `${root}/search`, component: SearchScreen },
  { path: `${root}/s/:space`, component: SpaceScreen },
  { path: `${root}/s/:space/p/:path+`, component: PageScreen },
  { path: `${root}/s/:space/edit/:path+`, component: EditScreen },
  { path: `${root}/s/:space/history`, component: HistoryScreen },
  { path: `${root}/s/:space/history/:path+`, component: HistoryScreen },
  { path: `${root}/s/:space/files`, component: FilesScreen },
  { path: `${root}/s/:space/links`, component: LinksScreen },
  { path: `${root}/s/:space/requests`, component: RequestsScreen },
  { path: `${root}/s/:space/r/:number`, component: RequestScreen },
  { path: `${root}/s/:space/pulls/:number`, component: PullScreen },
  { component: NotFoundScreen }
]
