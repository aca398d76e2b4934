import type { Translation } from "./Translation.ts"

type Titled = ReadonlyArray<{ readonly title: string }>

/** A number with the form of its noun: also zero has the singular. */
const counted = (count: number, one: string, many: string): string => `${count} ${count < 2 ? one : many}`

/** Words in quotation marks, with the spaces that do not break. */
const quoted = (text: string): string => `«\u00A0${text}\u00A0»`

/** Pages in a sentence: the title of a single one, or their number. */
const named = (pages: Titled): string =>
  pages.length === 1 ? quoted(pages[0]!.title) : counted(pages.length, "page", "pages")

/** Pages as the beginning of a sentence. */
const begun = (pages: Titled): string => (pages.length === 1 ? `La page ${named(pages)}` : named(pages))

/** Words by group; some of them are those of several parts. */
const actions = { rename: "Renommer", remove: "Supprimer" }
const moving = { move: "Déplacer vers…", moveAction: "Déplacer", undo: "Annuler" }
const creating = { spaces: "Espaces", newSpace: "Nouvel espace", newCollection: "Nouvelle collection" }
const blocks = { code: "Code", table: "Tableau", file: "Fichier", embed: "Contenu intégré" }
const inline = { icon: "Icône", emoji: "Émoji", note: "Note", expression: "Expression" }
const styles = { bold: "Gras", italic: "Italique", strikethrough: "Barré", code: "Code" }
const linking = { title: "Lien", address: "Adresse ou page", apply: "Appliquer", cancel: "Annuler" }
const revisions = { edits: "Modification", merge: "Fusion", update: "Mise à jour", computed: "Génération" }
const conflictKinds = { text: "Texte", attribute: "Propriété", file: "Fichier", variable: "Variable" }
const columnTypes = { text: "Texte", number: "Nombre", checkbox: "Case à cocher", rating: "Évaluation" }
const references = { users: "Personnes", files: "Fichiers", "content-ref": "Page ou lien", image: "Image" }
const alignments = { none: "Aucun", left: "Gauche", center: "Centre", right: "Droite" }
const sizes = { original: "D’origine", line: "Hauteur de la ligne", medium: "Moyenne", large: "Grande" }
const cells = { label: "Tableau", column: "Titre", value: "Valeur", choose: "Choisir", target: "Cible" }
const opaque = { drawing: "Dessin", if: "Condition", updates: "Nouveautés", integration: "Intégration" }
const texts = { paragraph: "Texte", quote: "Citation", hint: "Encadré", warning: "Avertissement" }
const layouts = { tabs: "Onglets", stepper: "Étapes", columns: "Colonnes", cards: "Cartes" }
const headings = { heading1: "Titre 1", heading2: "Titre 2", heading3: "Titre 3" }
const lists = { unordered: "Liste à puces", ordered: "Liste numérotée", tasks: "Liste de tâches" }
const sources = { files: "Fichiers", file: "Fichier", people: "Personnes", person: "Personne" }
const fields = { label: "Libellé", kind: "Type", size: "Taille", title: "Titre", type: "Type" }
const finding = { find: "Rechercher", next: "Suivant", previous: "Précédent", replace: "Remplacer" }
const registration = { name: "Nom", email: "E-mail", organization: "Organisation", password: "Mot de passe" }
const reviewing = { update: "Mettre à jour", merge: "Fusionner", archive: "Archiver", reopen: "Rouvrir" }

/** The words of the application in French. */
export const translation: Translation = {
  errors: {
    unreachable: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
    status: (status) => `Le serveur a renvoyé le statut ${status}.`,
    fileNotSent: "Le fichier n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.",
    fileNotRead: "Le fichier ne peut pas être lu.",
    fileNotStored: "Le fichier n’a pas été enregistré.",
    noText: "Cette page n’a pas de texte."
  },
  frame: {
    skip: "Aller au contenu",
    openList: "Ouvrir la liste",
    organization: "Organisation",
    search: "Rechercher",
    create: "Nouveau",
    account: "Compte",
    accountSettings: "Paramètres du compte",
    signOut: "Se déconnecter",
    unsaved: (count) => `Vous avez ${counted(count, "brouillon", "brouillons")}`,
    unsavedNote:
      "Les brouillons sont des textes qui n’ont pas été enregistrés. Ils restent dans ce navigateur jusqu’à votre prochaine connexion, sauf si vous les supprimez.",
    deleteDrafts: "Supprimer les brouillons et se déconnecter",
    keepDrafts: "Garder les brouillons et se déconnecter",
    home: "Accueil",
    ...creating,
    space: "Espace",
    again: "Se reconnecter",
    againNote:
      "Cette action demande une connexion datant de moins de 15 minutes. Connectez-vous, puis recommencez.",
    ended: "Votre session a expiré",
    endedNote: "Reconnectez-vous pour continuer. Votre texte est conservé dans ce navigateur.",
    signIn: "Se connecter",
    newVersion: "Une nouvelle version d’Octavo est disponible",
    reload: "Recharger",
    notFound: "Page introuvable",
    notFoundNote: "Elle a été supprimée ou déplacée, ou vous n’avez pas le droit de la voir.",
    toHome: "Aller à l’accueil"
  },
  palette: {
    title: "Rechercher et ouvrir",
    placeholder: "Rechercher des espaces, des pages et des actions",
    spaces: "Espaces",
    pages: "Pages",
    actions: "Actions",
    nothing: "Aucun résultat.",
    all: (words) => `Rechercher ${quoted(words)} partout`
  },
  tree: {
    pages: "Pages",
    newPage: "Nouvelle page",
    newPageBelow: "Nouvelle sous-page",
    untitled: "Sans titre",
    space: "Espace",
    allSpaces: "Tous les espaces",
    requests: "Demandes de modification",
    files: "Fichiers",
    links: "Liens rompus",
    noPages: "Aucune page pour le moment.",
    ...actions,
    renameTitle: (title) => `Renommer ${quoted(title)}`,
    title: "Titre",
    ...moving,
    moveTitle: (pages) => `Déplacer ${named(pages)}`,
    above: "Page parente",
    top: "La racine de l’espace",
    place: "Position parmi ses pages",
    first: "En premier",
    afterPage: (title) => `Après ${quoted(title)}`,
    undoOutdated:
      "L’espace a été modifié entre-temps. Restaurez les pages depuis l’historique de l’espace, où rien n’est perdu.",
    moved: (pages) => `${begun(pages)} ${pages.length === 1 ? "a été déplacée" : "ont été déplacées"}.`,
    removed: (pages, count) =>
      count === 1 ? `${begun(pages)} a été supprimée.` : `${count} pages ont été supprimées.`,
    tooMany: (max) =>
      `Vous pouvez déplacer ou supprimer au plus ${counted(max, "page", "pages")} à la fois. Sélectionnez-en moins.`,
    count: (count) => counted(count, "page", "pages"),
    selected: (count) => counted(count, "sélectionnée", "sélectionnées"),
    selection: "Pages sélectionnées",
    clear: "Effacer la sélection",
    cut: (pages) =>
      `${begun(pages)} ${pages.length === 1 ? "sera déplacée" : "seront déplacées"}\u00A0: allez sur une page et appuyez sur Ctrl+V.`,
    cannotPaste: "Les pages ne peuvent pas être déplacées à cet endroit.",
    generated: "Les pages générées à partir d’une spécification ne peuvent pas être modifiées ici.",
    actionsOf: (title) => `Actions pour ${title}`,
    inRequest: (number) => `Dans la demande de modification #${number}.`
  },
  page: {
    edit: "Modifier",
    history: "Historique",
    path: "Chemin de la page",
    outline: "Sur cette page",
    actionsOf: (title) => `Actions pour ${title}`,
    newBelow: "Nouvelle sous-page",
    ...actions,
    move: "Déplacer vers…",
    copyLink: "Copier le lien",
    copyMarkdown: "Copier en Markdown",
    downloadPdf: "Télécharger en PDF",
    copiedLink: "Le lien a été copié.",
    copiedMarkdown: "Le Markdown a été copié.",
    cannotCopy: "Ce navigateur n’autorise pas la copie ici.",
    publishedOn: "Publiée sur…",
    emptyPage: "Cette page n’a pas encore de texte.",
    emptySpace: "Écrire la première page",
    emptySpaceNote:
      "Un espace est un arbre de pages. Sa première page est celle que les lecteurs voient en premier.",
    importing: (url) =>
      `Importation en cours\u00A0: ${url === "" ? "un dépôt" : url}. Vous pouvez quitter cette page en attendant.`,
    importStep: (step, done, total) => (total === null ? step : `${step}\u00A0: ${done} sur ${total}`),
    importProgress: "Progression de l’importation",
    importProblems: (count) =>
      count === 1 ? "Un problème lors de l’importation" : `${count} problèmes lors de l’importation`,
    importProblemsNote:
      "Les pages ont été importées. Ces passages n’ont pas pu être lus tels qu’ils étaient écrits.",
    line: (line) => `ligne ${line}`,
    close: "Fermer",
    emptySpaceReader: "Cet espace n’a pas encore de pages.",
    newPage: "Nouvelle page",
    notFound: "Page introuvable",
    notFoundNote:
      "Elle a été supprimée ou déplacée, ou vous n’avez pas le droit de la voir. Choisissez-en une autre dans la liste.",
    changed: "Modifiée"
  },
  edit: {
    editing: (title) => `Modification de ${title}`,
    title: "Titre",
    source: "Source de la page",
    preview: "Aperçu",
    views: { source: "Markdown", visual: "Éditeur visuel" },
    notStored: (file, message) => `${quoted(file)} n’a pas été enregistré. ${message}`,
    more: "Plus",
    notShown: (view, message) =>
      `Vos modifications ne peuvent pas être affichées dans la vue ${quoted(view)}. ${message}`,
    save: "Enregistrer",
    publish: "Publier les modifications",
    done: "Revenir à la lecture",
    clean: "Aucune modification pour le moment.",
    changed: "Modifiée. Un brouillon est conservé dans ce navigateur.",
    unkept: "Modifiée. Ce navigateur ne conserve pas de brouillons\u00A0: envoyez la page avant de partir.",
    saving: "Enregistrement…",
    saved: "Enregistré.",
    savedMerged: "Enregistré, avec les modifications d’autres personnes.",
    failed: (message) => `Non envoyé. ${message} Votre brouillon est conservé dans ce navigateur.`,
    failedUnkept: (message) =>
      `Non envoyé. ${message} Ce navigateur ne conserve pas de brouillons\u00A0: ne fermez pas la page.`,
    retrying:
      "Non envoyé\u00A0: le serveur est injoignable. Votre brouillon est conservé dans ce navigateur et sera envoyé dès que la connexion sera rétablie.",
    conflicts: "Quelqu’un a modifié les mêmes passages. Choisissez ci-dessous le texte à retenir.",
    problems: "Le serveur a des remarques sur ce texte",
    line: (line) => `Ligne ${line}\u00A0: `,
    draftFrom: "Un brouillon de cette page a été écrit",
    draftNote: "Il n’a jamais été envoyé au serveur.",
    changedLines: (count) => counted(count, "ligne modifiée", "lignes modifiées"),
    moreLines: (count) => counted(count, "autre ligne", "autres lignes"),
    sameWords: "Le brouillon ne modifie que la mise en forme.",
    continueDraft: "Continuer",
    discardDraft: "Abandonner",
    locked:
      "Cet espace est soumis à relecture\u00A0: vos modifications vont dans une demande de modification et sont publiées lorsqu’elle est fusionnée.",
    inRequest: (number) => `Vous modifiez dans la demande de modification #${number}.`,
    openRequest: "Ouvrir la demande de modification",
    inOwn: "Vos modifications vont dans votre propre demande de modification, créée à l’enregistrement.",
    generated: "Cette page est générée à partir d’une spécification et ne peut pas être modifiée."
  },
  find: {
    open: "Rechercher et remplacer",
    title: "Rechercher et remplacer dans cette page",
    ...finding,
    count: (count) => (count === 0 ? "Introuvable" : counted(count, "occurrence", "occurrences")),
    replacement: "Remplacer par",
    replaceAll: "Tout remplacer",
    matchCase: "Respecter la casse",
    close: "Fermer"
  },
  properties: {
    open: "Propriétés",
    title: "Propriétés de la page",
    save: "Enregistrer les propriétés",
    none: "Cette page n’a pas de propriétés.",
    description: "Description",
    slug: "Adresse",
    slugNote: "La dernière partie de l’adresse. Vide\u00A0: créée à partir du titre.",
    emoji: "Émoji",
    icon: "Icône",
    iconNote: "Le nom d’une icône. Une page a un émoji ou une icône.",
    hidden: "Masquée",
    hiddenNote: "Absente de la table des matières\u00A0; son adresse fonctionne toujours.",
    noIndex: "Introuvable par la recherche",
    noIndexNote: "Absente de la recherche de cet espace et de ses sites.",
    noRobotsIndex: "Pas pour les moteurs de recherche",
    noRobotsIndexNote: "Il est demandé aux moteurs de recherche de l’ignorer."
  },
  look: {
    title: "Mise en page et couverture",
    cover: "Couverture",
    noCover: "Aucune couverture",
    unknownFile: "Un fichier qui n’est pas une image de cet espace",
    atAddress: "Une image à une adresse",
    address: "Adresse de l’image",
    hero: "Couverture dans le texte",
    heroNote: "Aussi large que le texte\u00A0; sinon aussi large que la fenêtre.",
    wide: "Large",
    wideNote: "Le texte est aussi large que la fenêtre le permet.",
    shown: "Parties de la page",
    parts: {
      cover: "Afficher la couverture",
      title: "Afficher le titre",
      description: "Afficher la description",
      tableOfContents: "Afficher la table des matières",
      outline: "Afficher le plan de la page",
      pagination: "Afficher les liens vers les pages précédente et suivante",
      metadata: "Afficher la date de la dernière modification"
    }
  },
  conflicts: {
    title: "Conflits",
    note: "Pendant que vous écriviez, d’autres personnes ont modifié les mêmes passages. Rien n’est perdu\u00A0: choisissez pour chaque passage.",
    place: (at, count) => `Passage ${at} sur ${count}`,
    base: "Avant",
    main: "Leur version",
    mine: "Votre version",
    takeMain: "Prendre leur version",
    takeMine: "Garder votre version",
    nothing: "(rien)",
    save: "Enregistrer avec ces choix",
    removed:
      "Quelqu’un a supprimé cette page. Votre texte n’est pas perdu\u00A0: il peut devenir une nouvelle page.",
    saveAsNew: "En faire une nouvelle page",
    kinds: {
      ...conflictKinds,
      removal: "La page a été supprimée",
      cycle: "Position dans l’arbre",
      "reusable-content": "Contenu réutilisable"
    }
  },
  history: {
    title: (page) => `Historique de ${page}`,
    note: "Toutes les révisions de l’espace, de la plus récente à la plus ancienne. Consultez la page à l’une d’elles, ou restaurez tout l’espace.",
    noteOfSpace:
      "Toutes les révisions de l’espace, de la plus récente à la plus ancienne. Restaurez tout l’espace à l’une d’elles.",
    back: "Retour à la page",
    types: { ...revisions, rollback: "Restauration" },
    nobody: "Octavo",
    look: "Voir la page",
    lookAt: (time) => `Voir la page telle qu’elle était à cette date\u00A0: ${time}`,
    changes: "Ce qui a changé",
    restore: "Restaurer",
    restoreAt: (time) => `Restaurer l’espace tel qu’il était à cette date\u00A0: ${time}`,
    current: "Actuelle",
    more: "Afficher les révisions plus anciennes",
    at: "Vous consultez la page telle qu’elle était à une révision antérieure",
    atBack: "Retour à la liste",
    notThen: "La page n’existait pas à cette révision.",
    restoreTitle: "Restaurer l’espace\u00A0?",
    restoreNote:
      "Toutes les pages et tous les fichiers de l’espace redeviennent ce qu’ils étaient à cette révision, pas seulement cette page. L’historique est conservé\u00A0: vous pourrez annuler de la même façon.",
    restoreAction: "Restaurer l’espace",
    restored: "L’espace a été restauré.",
    noChanges: "Aucune modification de pages ou de fichiers.",
    moreChanges: (count) => `et ${counted(count, "autre", "autres")}`,
    change: {
      page_created: "Nouvelle page",
      page_deleted: "Page supprimée",
      page_edited: "Page modifiée",
      page_moved: "Page déplacée",
      file_created: "Nouveau fichier",
      file_deleted: "Fichier supprimé",
      file_edited: "Fichier modifié",
      variables_edited: "Variables modifiées",
      reusable_content_created: "Nouveau contenu réutilisable",
      reusable_content_deleted: "Contenu réutilisable supprimé",
      reusable_content_edited: "Contenu réutilisable modifié"
    }
  },
  search: {
    title: "Recherche",
    words: "Mots à rechercher",
    action: "Lancer la recherche",
    begin: "Saisissez quelques mots\u00A0: les pages qui les contiennent tous sont affichées.",
    nothing: (query) => `Aucune page ne contient tous les mots de ${quoted(query)}.`,
    found: (query) => `Pages pour ${quoted(query)}`,
    of: (query) => `Recherche\u00A0: ${query}`
  },
  files: {
    title: "Fichiers",
    note: "Les images et autres fichiers que les pages de cet espace utilisent.",
    none: "Aucun fichier pour le moment.",
    noneNote:
      "Déposez des fichiers ici, ou choisissez-les. Les fichiers insérés dans une page apparaissent aussi dans cette liste.",
    noneReader: "Les pages de cet espace n’ont pas de fichiers.",
    upload: "Téléverser des fichiers",
    drop: "Déposez les fichiers pour les téléverser",
    uploading: (name) => `Téléversement de ${name}`,
    uploaded: (count) =>
      count === 1 ? "Le fichier a été téléversé." : `${count} fichiers ont été téléversés.`,
    more: "Afficher plus",
    usedOn: "Utilisé dans",
    unused: "Utilisé dans aucune page",
    andMore: "et d’autres",
    actionsOf: (name) => `Actions pour ${name}`,
    ...actions,
    renameTitle: (name) => `Renommer ${quoted(name)}`,
    name: "Nom",
    replace: "Remplacer…",
    replaced: (name) => `${quoted(name)} a été remplacé.`,
    download: "Télécharger",
    copyMarkdown: "Copier en Markdown",
    copied: "Le Markdown a été copié.",
    cannotCopy: "Ce navigateur n’autorise pas la copie ici.",
    removeTitle: (name) => `Supprimer ${quoted(name)}\u00A0?`,
    removeNote: "Ces pages utilisent le fichier et afficheront un lien rompu ou une image manquante\u00A0:",
    removed: (name) => `${quoted(name)} a été supprimé.`
  },
  home: {
    title: "Accueil",
    continue: "Continuer à écrire",
    recent: "Modifications récentes",
    ...creating,
    newSpaceIn: "Nouvel espace ici",
    emptyTitle: "Commencez par un espace",
    empty:
      "Un espace est une documentation\u00A0: des pages dans un arbre, avec des fichiers et tout leur historique. Un guide interne, le manuel d’un produit ou les notes d’une équipe sont chacun un espace.",
    emptyReader:
      "Vous n’avez pas encore d’espace à lire. Demandez l’accès à un espace à un administrateur de votre organisation.",
    noOrganization:
      "Vous n’appartenez encore à aucune organisation. Demandez une invitation à un administrateur.",
    emptyCollection: "Cette collection est vide.",
    create: "Créer",
    name: "Titre",
    collection: "Collection",
    top: "Aucune collection",
    mode: "Qui peut modifier les pages directement\u00A0?",
    origin: "Point de départ",
    originEmpty: "Un espace vide",
    originTemplate: "Un modèle",
    originGit: "Un dépôt Git",
    originWebsite: "Un site web",
    originWebsiteNote: "La page située à une adresse, et jusqu’à dix-neuf autres de son site.",
    website: "Adresse du site web",
    originFile: "Un fichier\u00A0: Word, Markdown, HTML ou une archive",
    file: "Fichier",
    fileNote:
      "Un fichier Word (.docx), une page en Markdown ou en HTML, ou une archive .zip contenant un dossier de pages.",
    fileKind:
      "Les fichiers de ce type ne peuvent pas être importés. Choisissez un fichier .docx, .md, .html ou .zip.",
    fileNotSent: "Le fichier n’a pas pu être envoyé. Vérifiez votre connexion et réessayez.",
    imported: (pages) => (pages === 1 ? "Une page a été importée." : `${pages} pages ont été importées.`),
    originGitNote: "Ses pages sont importées. L’espace pourra être synchronisé avec lui plus tard.",
    template: "Modèle",
    url: "Adresse du dépôt",
    urlNote: "https://…, avec l’utilisateur et le jeton dans l’adresse pour un dépôt privé.",
    branch: "Branche",
    live: "Direct",
    liveNote: "Les éditeurs modifient les pages directement. On peut aussi proposer des modifications.",
    reviewed: "Avec relecture",
    reviewedNote: "Chaque modification est une demande de modification, fusionnée après une relecture.",
    actionsOf: (title) => `Actions pour ${title}`,
    ...actions,
    renameTitle: (title) => `Renommer ${quoted(title)}`,
    ...moving,
    moveTitle: (title) => `Déplacer ${quoted(title)}`,
    removeCollection: "Supprimer la collection",
    removeCollectionNote: "Ses espaces ne sont pas supprimés. Ils prennent sa place.",
    deleted: (title) => `Suppression effectuée\u00A0: ${quoted(title)}.`,
    restored: (title) => `${quoted(title)} est de retour.`,
    changed: "Modifié"
  },
  requests: {
    title: "Demandes de modification",
    note: "Une demande de modification est une proposition\u00A0: ses modifications sont publiées lorsqu’elle est fusionnée.",
    statuses: { draft: "Brouillons", open: "Ouvertes", merged: "Fusionnées", archived: "Archivées" },
    status: { draft: "Brouillon", open: "Ouverte", merged: "Fusionnée", archived: "Archivée" },
    filters: "Statut",
    none: "Il n’y en a aucune.",
    nameOf: (subject, number) => (subject === "" ? `Demande de modification #${number}` : subject),
    number: (number) => `#${number}`,
    by: (name) => `par ${name}`,
    outdated:
      "L’espace a changé entre-temps. Mettez la demande de modification à jour pour voir les deux ensemble.",
    ...reviewing,
    open: "Ouvrir à la relecture",
    rename: "Renommer",
    renameTitle: "Renommer la demande de modification",
    subject: "Objet",
    changes: "Modifications",
    noChanges: "Rien n’est modifié pour le moment.",
    look: "Lire",
    lookAt: (title) => `Lire ${quoted(title)} avec les modifications`,
    edit: "Modifier",
    editPage: (title) => `Modifier ${quoted(title)}`,
    conflicts: "Conflits",
    conflictsNote:
      "L’espace et cette demande de modification ont modifié les mêmes passages. Choisissez pour chacun, puis fusionnez.",
    conflictsFound: "Il y a des conflits. Choisissez ci-dessous pour chacun, puis fusionnez de nouveau.",
    resolved: "Résolu",
    merged: "La demande de modification a été fusionnée.",
    updated: "La demande de modification est à jour.",
    more: (count) => `et ${counted(count, "autre modification", "autres modifications")}`,
    asItWouldBe: "La page avec les modifications",
    back: "Retour à la demande de modification",
    list: "Toutes les demandes de modification"
  },
  links: {
    title: "Liens rompus",
    note: "Les liens de cet espace dont la page, le titre ou le fichier n’existe pas. Les adresses externes ne sont pas vérifiées.",
    none: "Aucun lien rompu. Toutes les cibles des liens existent\u00A0: pages, titres et fichiers.",
    count: (count) => (count === 1 ? "Un lien rompu" : counted(count, "lien rompu", "liens rompus")),
    more: "Afficher plus",
    inSection: (anchor) => `dans ${quoted(anchor)}`,
    noPath: "Il n’y a pas de page ni de fichier à ce chemin.",
    otherForm:
      "Le chemin diffère d’un chemin existant par les majuscules et minuscules ou par la forme des accents.",
    gone: "La page ou le fichier a été supprimé.",
    noHeading: (page) => `${quoted(page)} n’a pas de titre de ce nom.`,
    noInclude: "Le texte inclus ici n’existe pas.",
    proposals: "Lier à",
    change: (title) => `Lier à ${quoted(title)}`,
    wholePage: (title) => `Lier à toute la page ${quoted(title)}`,
    choose: "Choisir une page…",
    chooseFile: "Choisir un fichier…",
    chooseTitle: "Choisir la cible du lien",
    chooseAction: "Modifier le lien",
    target: "Cible",
    open: "Ouvrir la page",
    changed: (title) => `Le lien mène maintenant à ${quoted(title)}.`,
    notFound: "Le lien n’est plus dans le texte de la page. Ouvrez la page pour voir ce qu’elle contient."
  },
  setup: {
    title: "Configurer Octavo",
    note: "Vous devenez l’exploitant de cette installation et l’administrateur de sa première organisation.",
    ...registration,
    passwordNote:
      "Facultatif, avec au moins douze caractères. Sans mot de passe, le lien de l’exploitant vous connecte.",
    create: "Créer",
    noSecret:
      "Il manque le secret dans cette adresse. Ouvrez l’adresse complète que le serveur a affichée à son démarrage."
  },
  editor: {
    content: "Contenu de la page",
    placeholder: "Écrivez, ou tapez / pour insérer un bloc",
    formatting: "Mise en forme du texte",
    blocks: "Blocs",
    noBlocks: "Aucun bloc ne porte ce nom",
    marks: { ...styles, link: "Lien", note: "Note" },
    link: { ...linking, remove: "Retirer le lien", pages: "Pages" },
    done: "Fait",
    hintStyle: "Style de l’encadré",
    hintStyles: { info: "Remarque", success: "Succès", warning: "Avertissement", danger: "Danger" },
    codeTitle: "Titre",
    codeLanguage: "Langage",
    altText: "Texte alternatif",
    caption: "Légende",
    edit: "Modifier",
    addImage: "Ajouter une image",
    tabTitle: "Titre de l’onglet",
    addTab: "Ajouter un onglet",
    addStep: "Ajouter une étape",
    addColumn: "Ajouter une colonne",
    removePart: "Retirer",
    formula: "Formule",
    uploading: "Téléversement",
    uploadFailed: "Le téléversement a échoué\u00A0:",
    table: {
      ...cells,
      cover: "Couverture",
      coverDark: "Couverture sombre",
      addRowAfter: "Ajouter une ligne",
      addColumnAfter: "Ajouter une colonne",
      moveRowUp: "Déplacer la ligne vers le haut",
      moveRowDown: "Déplacer la ligne vers le bas",
      moveColumnBack: "Déplacer la colonne vers le début",
      moveColumnOn: "Déplacer la colonne vers la fin",
      removeRow: "Retirer la ligne",
      deleteColumn: "Retirer la colonne",
      deleteTable: "Retirer le tableau"
    },
    form: {
      invalid: "Cette saisie n’est pas possible ici.",
      nothing: "Aucun résultat.",
      choose: "Choisissez l’un des résultats.",
      upload: "Téléverser",
      ...sources,
      address: "Adresse",
      image: "Fichier image ou adresse",
      imageDark: "Image sur les écrans sombres",
      width: "Largeur en pixels ou en\u00A0%",
      align: "Alignement",
      fullWidth: "Pleine largeur",
      withFrame: "Avec un cadre",
      ...fields,
      moveBack: "Déplacer vers le début",
      moveOn: "Déplacer vers la fin",
      removeImage: "Retirer l’image",
      ...inline,
      action: "Au clic",
      query: "Mots à rechercher ou question",
      removeNote: "Retirer la note",
      table: "Options du tableau",
      column: "Colonne",
      options: "Options, une par ligne",
      multiple: "Plusieurs à la fois",
      max: "Évaluation maximale",
      hidden: "Masquée",
      hideHeader: "Sans titres",
      shownAs: "Afficher sous forme de",
      choices: {
        ...alignments,
        primary: "Principal",
        secondary: "Secondaire",
        link: "Ouvrir un lien",
        search: "Rechercher",
        ask: "Poser une question",
        ...sizes,
        grid: "Tableau",
        cards: "Cartes",
        ...columnTypes,
        select: "Options",
        ...references
      }
    },
    insert: {
      ...texts,
      ...headings,
      ...lists,
      ...blocks,
      divider: "Séparateur",
      expandable: "Section dépliable",
      ...layouts,
      picture: "Image",
      upload: "Téléverser des fichiers",
      "content-ref": "Renvoi à une page",
      math: "Bloc de formule",
      "inline-math": "Formule",
      mention: "Mention d’une page",
      ...inline,
      button: "Bouton",
      "inline-image": "Image dans le texte"
    },
    opaque: {
      math: "Formule",
      ...blocks,
      images: "Images",
      ...opaque,
      "content-ref": "Renvoi à une page",
      "reusable-content": "Contenu réutilisable",
      prompt: "Prompt",
      swagger: "Opération d’API",
      "openapi-operation": "Opération d’API",
      "openapi-schemas": "Schémas d’API",
      "openapi-webhook": "Webhook d’API"
    },
    anyOpaque: "Bloc",
    editSource: "Modifier en Markdown"
  }
}
