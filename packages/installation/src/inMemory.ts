import * as ContentMemory from "@octavo/content/memory"
import * as GitsyncMemory from "@octavo/gitsync/memory"
import * as IdentityMemory from "@octavo/identity/memory"
import * as KernelMemory from "@octavo/kernel/memory"
import * as NotificationsMemory from "@octavo/notifications/memory"
import * as OpenApiMemory from "@octavo/openapi/memory"
import * as ReviewsMemory from "@octavo/reviews/memory"
import * as SitesMemory from "@octavo/sites/memory"
import * as TranslationsMemory from "@octavo/translations/memory"
import { Layer } from "effect"
import { portsAbove } from "./portsAbove.ts"

/** Everything that the domains store, in the memory of this process. */
export const inMemory = (publicUrl: string) =>
  portsAbove(publicUrl).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        GitsyncMemory.layer,
        NotificationsMemory.layer,
        OpenApiMemory.layer,
        ReviewsMemory.layer,
        SitesMemory.layer,
        TranslationsMemory.layer,
        ContentMemory.layer
      )
    ),
    Layer.provideMerge(IdentityMemory.layer),
    Layer.provideMerge(KernelMemory.layer)
  )
