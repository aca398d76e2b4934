import type { SpaceResource } from "@octavo/api"
import { to } from "../../data/routes.ts"
import { Icon } from "../../parts/icons.tsx"
import { SpaceIcon } from "../../parts/SpaceIcon.tsx"
import { Menu } from "../../parts/Menu.tsx"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { deleteSpace } from "./spaceActions.ts"
import { doing } from "./SpaceDialogs.tsx"
import { words } from "./words.ts"

/** A space in a list, with what may be done to it. */
export const SpaceCard = ({ space }: { readonly space: SpaceResource }) => (
  <li class="space-card">
    <SpaceIcon emoji={space.emoji} />
    <div class="card-words">
      <a href={to.space(space.id)} dir="auto">
        {space.title}
      </a>
      <small>
        {words.changed} <TimeOf at={space.updatedAt} />
      </small>
    </div>
    {space.permissions.admin && (
      <Menu
        label={words.actionsOf(space.title)}
        entries={[
          { label: words.rename, act: () => (doing.value = { kind: "rename", space }) },
          { label: words.move, act: () => (doing.value = { kind: "move", space }) },
          { label: words.remove, isDangerous: true, act: () => void deleteSpace(space) }
        ]}
      >
        <Icon name="more" />
      </Menu>
    )}
  </li>
)
