import { outline } from '../../outline.ts'
import type { Catalogue } from '../translation.ts'

const { productName } = outline

/** Texts of all pages except records and account. */
export const pages: Pick<
  Catalogue,
  | 'app'
  | 'confirm'
  | 'menu'
  | 'footer'
  | 'home'
  | 'notFound'
  | 'setUp'
  | 'unauthorised'
  | 'signIn'
  | 'reauthentication'
  | 'passkeyUse'
  | 'recovery'
  | 'strength'
  | 'accountNotice'
  | 'search'
  | 'undo'
  | 'titles'
> = {
  titles: { create: 'Créer : %{label}', edit: 'Modifier : %{label}' },
  app: {
    name: productName,
    homeLink: `Accueil de ${productName}`,
    skipToContent: 'Aller au contenu',
    paneWidth: 'Largeur du volet',
    pleaseWait: 'Veuillez patienter',
    errors: {
      unexpected: 'Une erreur s’est produite. Veuillez réessayer.',
      notLoaded: 'Échec du chargement',
      notLoadedAgain: 'Ces données n’ont pas pu être rechargées. Elles datent peut-être.',
      unreachable:
        'Le serveur est injoignable. Vérifiez la connexion et réessayez ; votre saisie est toujours là.',
      crashed: 'Une erreur s’est produite',
      crashedText: 'Cette page n’a pas pu être affichée. Rechargez-la ou revenez à l’accueil.',
    },
    reload: 'Recharger',
    retry: 'Réessayer',
    dismiss: 'Fermer',
    leave: 'Fermer sans suite',
    required: 'obligatoire',
    ctrl: 'Ctrl',
  },
  confirm: {
    deleteTitle: 'Supprimer %{label} ?',
    deleteText: '%{record} sera supprimé. « Défaire » le rétablit.',
    deleteWithText: '%{record} sera supprimé avec %{children}. « Défaire » rétablit le tout.',
    notDeletable: '%{record} ne peut pas être supprimé.',
    deleteForGoodText: '%{record} sera supprimé, sans retour.',
    discardTitle: 'Abandonner votre saisie ?',
    discardText: 'Le formulaire n’est pas enregistré.',
    discard: 'Abandonner',
    keep: 'Continuer',
    unusualTitle: 'Est-ce voulu ?',
    changedTitle: 'Modifié depuis que vous l’avez vu',
    asItIsNow: 'Le faire tel quel',
    lookAgain: 'Regarder encore',
    unusual: 'Enregistrer quand même',
    change: 'Corriger',
    cancel: 'Annuler',
    delete: 'Supprimer',
  },
  menu: {
    main: 'Menu principal',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
    account: 'Compte de %{name}',
    changePassword: 'Changer le mot de passe',
    twoFactor: 'Double authentification',
    undo: 'Défaire les dernières modifications',
    help: 'Aide',
    logOut: 'Se déconnecter',
    history: 'Historique',
    waiting: '%{count} en attente',
    logIn: 'Se connecter',
    light: 'Couleurs claires',
    dark: 'Couleurs sombres',
  },
  footer: {
    copyright: `Droits réservés © %{year} ${productName}`,
    version: 'N° de version %{version}',
    api: 'Adresse de l’API %{address}',
  },
  home: {
    welcome: `Bienvenue dans ${productName}`,
    welcomeBack: 'Bienvenue, %{name}',
    logIn: 'Se connecter',
  },
  setUp: {
    done: 'Fait',
    open: 'À faire',
    skipped: 'Passé',
    skip: 'Passer',
    skipOf: 'Passer : %{step}',
    dismiss: 'Ne plus afficher',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Désolé, la page demandée n’existe pas.',
    home: 'Retour à l’accueil',
  },
  unauthorised: {
    title: 'Accès refusé',
    text: 'Vous n’avez pas le rôle que cette page demande. Adressez-vous à un administrateur si vous en avez besoin.',
    home: 'Retour à l’accueil',
  },
  signIn: {
    title: 'Se connecter',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Connexion',
    forgotten: 'Mot de passe oublié ?',
    codePrompt: 'Saisissez votre code de double authentification',
    code: 'Code de double authentification',
    startAgain: 'Utiliser un autre compte',
    wrongCredentials: 'Nom ou mot de passe incorrect',
    failed: 'Échec de la connexion',
    ended: 'Votre session est terminée. Reconnectez-vous pour continuer ; votre saisie est toujours là.',
    pleaseWait: 'Veuillez patienter',
  },
  reauthentication: {
    title: 'Confirmez que c’est bien vous',
    text: 'Ceci change qui peut se connecter. Votre mot de passe est demandé, bien que vous soyez connecté.',
    password: 'Mot de passe',
    code: 'Code de double authentification',
    codeHint: 'De l’application d’authentification de votre téléphone.',
    confirm: 'Confirmer',
    cancel: 'Annuler',
  },
  passkeyUse: {
    signIn: 'Utiliser une clé d’accès',
    reauthenticate: 'Utiliser plutôt une clé d’accès',
    cancelled: 'Aucune clé d’accès n’a été utilisée.',
    known: 'Cet appareil a déjà une clé d’accès de votre compte.',
    otherName: `Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez ${productName} par son nom habituel.`,
  },
  recovery: {
    title: 'Codes de secours',
    text: 'Chacun remplace une fois votre authentificateur, si vous perdez votre téléphone.',
    left: 'Il reste %{smart_count} code de secours. |||| Il reste %{smart_count} codes de secours.',
    none: 'Vous n’avez pas de codes de secours.',
    make: 'Créer des codes de secours',
    makeAnew: 'Créer de nouveaux codes de secours',
    once: 'Ils ne sont montrés que cette fois. Imprimez-les ou gardez-les avec vos autres clés.',
    print: 'Imprimer',
    copy: 'Copier les codes',
    useOne: 'Utiliser un code de secours',
    useAuthenticator: 'Utiliser l’authentificateur',
    prompt: 'Saisissez un de vos codes de secours',
    code: 'Code de secours',
  },
  strength: {
    good: 'Bien : ce mot de passe est difficile à deviner.',
    best: 'Fort : ce mot de passe est très difficile à deviner.',
  },
  accountNotice: {
    dismiss: 'Masquer jusqu’à demain',
    due: 'Votre rôle demande la double authentification à partir du %{date}.',
    overdue: 'Votre rôle demande la double authentification. Activez-la pour continuer.',
    setUp: 'L’activer',
    noCodes:
      'Vous n’avez pas de codes de secours : sans votre téléphone vous ne pourriez pas vous connecter.',
    makeCodes: 'Créer des codes de secours',
  },
  search: {
    search: 'Rechercher',
    box: 'Rechercher partout',
    hint: 'Une partie d’un nom, une référence ou un montant',
    keys: 'Ctrl K',
    nothing: 'Rien trouvé. Essayez une partie d’un nom, une référence de commande ou un montant.',
    begin: 'Tapez au moins deux caractères.',
    failed: 'La recherche a échoué. Réessayez.',
    searching: 'Recherche…',
    recent: 'Ouverts récemment',
    goTo: 'Aller à',
    new: 'Nouveau : %{label}',
    leftOut: 'Trop long, non recherché : %{titles}',
  },
  undo: {
    undo: 'Défaire',
    redo: 'Refaire',
    show: 'Voir',
    undoOf: 'Défaire : %{what}',
    redoOf: 'Refaire : %{what}',
    undone: 'Défait : %{what}',
    undoneOf: {
      created: '%{label} de nouveau retiré',
      changed: 'Modification de %{label} reprise',
      deleted: '%{label} est de retour',
      called: 'Repris : %{label} %{done}',
    },
    redone: 'Refait : %{what}',
    question: {
      undo: 'Défaire ce qui a été fait sur une autre page ?',
      redo: 'Refaire ce qui a été fait sur une autre page ?',
      onPage: '%{what}. C’était sur « %{page} ».',
      before: '%{what}. C’était avant le chargement de cette page.',
    },
    latest: 'Dernières modifications',
    none: 'Rien à défaire.',
    close: 'Fermer',
    bringBack: 'Rétablir',
    broughtBack: 'suppression défaite',
    refusedRecord: '%{record} : modifié par %{name}, %{at}',
    refusedByNobody: '%{record} a été modifié',
    refusedMore: 'et %{smart_count} autre |||| et %{smart_count} autres',
    done: {
      created: '%{label} : ajout',
      changed: '%{label} : modification',
      deleted: '%{label} : suppression',
      linked: '%{smart_count} ligne reliée |||| %{smart_count} lignes reliées',
      called: '%{label} : %{done}',
      severalCreated: '%{smart_count} ajouts : %{title}',
      severalChanged: '%{smart_count} modifications : %{title}',
      imported: '%{smart_count} importations : %{title}',
      importedPartly: '%{smart_count} importations : %{title}. %{left} écartées',
      severalDeleted: '%{smart_count} suppressions : %{title}',
    },
  },
}
