import { accessContract } from "./access/access.contract.ts"
import type { ContentTests } from "./ContentServices.ts"
import { collectionsContract } from "./collections/collections.contract.ts"
import { listChangesContract } from "./changes/listChanges.contract.ts"
import { generatedPagesContract } from "./computed/generatedPages.contract.ts"
import { getDocumentContract } from "./documents/getDocument.contract.ts"
import { editsContract } from "./edits/edits.contract.ts"
import { fileEditsContract } from "./edits/fileEdits.contract.ts"
import { sharedEditsContract } from "./edits/sharedEdits.contract.ts"
import { mergedEditsContract } from "./edits/mergedEdits.contract.ts"
import { randomEditsContract } from "./edits/randomEdits.contract.ts"
import { filesContract } from "./entries/Files.contract.ts"
import { inviteLinksContract } from "./invites/inviteLinks.contract.ts"
import { backlinksContract } from "./links/backlinks.contract.ts"
import { listSpaceLinksContract } from "./links/listSpaceLinks.contract.ts"
import { listPageLinksContract } from "./links/listPageLinks.contract.ts"
import { getPageContract } from "./documents/getPage.contract.ts"
import { linkedPagesContract } from "./pages/linkedPages.contract.ts"
import { findPlacesContract } from "./pages/findPlaces.contract.ts"
import { evaluatePageContract } from "./expressions/evaluatePage.contract.ts"
import { mergeContentContract } from "./merge/mergeContent.contract.ts"
import { formerPathsContract } from "./pages/formerPaths.contract.ts"
import { listChildrenContract } from "./pages/listChildren.contract.ts"
import { linkTargetsContract } from "./pages/LinkTargets.contract.ts"
import { commitRevisionContract } from "./revisions/commitRevision.contract.ts"
import { restoreRevisionContract } from "./revisions/restoreRevision.contract.ts"
import { authorizedSnapshotsContract } from "./revisions/authorizedSnapshots.contract.ts"
import { deletedSpacesContract } from "./revisions/deletedSpaces.contract.ts"
import { revisionCommittedContract } from "./revisions/revisionCommitted.contract.ts"
import { teamSpacesContract } from "./teams/teamSpaces.contract.ts"
import { versionsContract } from "./revisions/versions.contract.ts"
import { crowdContract } from "./containers/crowd.contract.ts"
import { movingContract } from "./containers/moving.contract.ts"
import { transferringContract } from "./containers/transferring.contract.ts"
import { permissionsContract } from "./permissions/permissions.contract.ts"
import { permissionScenariosContract } from "./permissions/permissionScenarios.contract.ts"
import { publishedContract } from "./published/published.contract.ts"
import { searchPublishedContract } from "./published/searchPublished.contract.ts"
import { searchOrganizationContract } from "./search/searchOrganization.contract.ts"
import { searchSpaceContract } from "./search/searchSpace.contract.ts"
import { sentencesContract } from "./search/sentences.contract.ts"
import { sourcesContract } from "./entries/Sources.contract.ts"
import { duplicateSpaceContract } from "./spaces/duplicateSpace.contract.ts"
import { listSpacesContract } from "./spaces/listSpaces.contract.ts"
import { purgeDeletedSpacesContract } from "./spaces/purgeDeletedSpaces.contract.ts"
import { spacesContract } from "./spaces/spaces.contract.ts"
import { uploadsContract } from "./uploads/uploads.contract.ts"

/** The contracts of all stores of content. At length, they have the laws that take many random cases or rows. */
export const everyContract = (it: ContentTests, isAtLength = true) => {
  commitRevisionContract(it)
  versionsContract(it, isAtLength)
  deletedSpacesContract(it)
  authorizedSnapshotsContract(it)
  revisionCommittedContract(it)
  restoreRevisionContract(it, isAtLength)
  mergeContentContract(it)
  filesContract(it)
  getDocumentContract(it)
  editsContract(it)
  fileEditsContract(it)
  sharedEditsContract(it)
  mergedEditsContract(it)
  generatedPagesContract(it)
  listChangesContract(it)
  sourcesContract(it, isAtLength)
  linkTargetsContract(it)
  listPageLinksContract(it)
  listSpaceLinksContract(it)
  inviteLinksContract(it)
  backlinksContract(it)
  listChildrenContract(it)
  formerPathsContract(it)
  getPageContract(it)
  linkedPagesContract(it)
  findPlacesContract(it)
  evaluatePageContract(it)
  publishedContract(it)
  searchPublishedContract(it, isAtLength)
  searchSpaceContract(it, isAtLength)
  searchOrganizationContract(it)
  sentencesContract(it, isAtLength)
  spacesContract(it)
  duplicateSpaceContract(it)
  collectionsContract(it)
  movingContract(it, isAtLength)
  transferringContract(it)
  listSpacesContract(it, isAtLength)
  permissionsContract(it)
  permissionScenariosContract(it)
  purgeDeletedSpacesContract(it)
  uploadsContract(it)
  if (!isAtLength) return
  randomEditsContract(it)
  crowdContract(it)
  accessContract(it)
  teamSpacesContract(it)
}
