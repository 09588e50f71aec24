import type { ProductCatalogue } from '../../../custom-screens/i18n/catalogue.ts'

/** Texts of the home page. */
export const home: Pick<
  ProductCatalogue,
  'homeDesk' | 'firmBackup' | 'firmSample' | 'firmSetUp' | 'introduction' | 'menuPages'
> = {
  firmBackup: {
    last: 'Dernière sauvegarde : %{at}.',
    late: 'La dernière sauvegarde est du %{at} : il devrait y en avoir une plus récente. Le journal du serveur dit pourquoi il n’y en a pas.',
    none: 'Il n’y a pas encore de sauvegarde. Si cela dure, le journal du serveur dit pourquoi.',
    notTaken: 'Costwright ne fait pas de sauvegardes de lui-même : BACKUP_DIR n’est pas défini.',
  },
  firmSample: {
    there: 'L’entreprise d’exemple est là : %{records}.',
    remove: 'Supprimer l’entreprise d’exemple',
    title: 'Supprimer l’entreprise d’exemple ?',
    text: '%{records} sont supprimés définitivement. Vos propres fiches restent, avec les fournisseurs, catégories et chantiers qu’elles utilisent. Faites d’abord une sauvegarde : c’est irréversible.',
    removed:
      'Entreprise d’exemple supprimée : %{count} fiche |||| Entreprise d’exemple supprimée : %{count} fiches',
  },
  firmSetUp: {
    title: 'Installation',
    text: 'Chaque étape peut attendre. Ceci disparaît quand tout est fait ou passé.',
    name: {
      title: 'Nom et logo',
      text: 'Imprimés sur les commandes et rapports.',
      button: 'Ouvrir l’entreprise',
    },
    vat: {
      title: 'TVA et conditions des fournisseurs',
      text: 'Un nouveau fournisseur les reprend.',
      button: 'Choisir',
    },
    categories: {
      title: 'Catégories de coûts',
      text: 'Les parties d’un chantier comparées au devis.',
      button: 'Saisir la première',
      template: 'Reprendre %{count} métiers courants',
    },
    accounts: {
      title: 'Logiciel comptable',
      text: 'Les factures approuvées y sont envoyées.',
      button: 'Choisir',
    },
    people: { title: 'Personnes', text: 'Chacune reçoit une invitation.', button: 'Inviter' },
    next: 'Et ensuite',
    nextText: 'Du premier chantier à son premier coût.',
    project: {
      title: 'Un chantier',
      text: 'Le chantier, son client, ses dates.',
      button: 'Ajouter un chantier',
    },
    quote: { title: 'Son devis', text: 'Ce que le client paie.', button: 'Ajouter un devis' },
    lines: {
      title: 'Les lignes du devis',
      text: 'Collez un métré, importez-le ou saisissez.',
      button: 'Ouvrir les devis',
    },
    supplier: { title: 'Un fournisseur', text: 'Chez qui vous achetez.', button: 'Ajouter un fournisseur' },
    purchase: { title: 'Un achat', text: 'Ce que vous avez commandé.', button: 'Ajouter un achat' },
    match: {
      title: 'Le rapprocher du devis',
      text: 'Son coût arrive alors au chantier.',
      button: 'Ouvrir les achats',
    },
  },
  homeDesk: {
    meanings: {
      today: 'Ce qui a une date échue, et ce qui attend quelqu’un.',
      risks: 'Chantiers ouverts qui perdent de l’argent, ou plus que prévu.',
      cash: 'Ce que les clients ont payé moins ce que les fournisseurs ont facturé, chantiers ouverts.',
      unallocated: 'Ce qui est acheté et ne compte pour aucun chantier, car lié à aucune ligne de devis.',
    },
    loading: 'Chargement des données',
    addUp: 'Additionner',
    more: 'et %{count} de plus',
    addingUp: 'Addition en cours…',
    takesLong: 'Il y a beaucoup à additionner ici.',
    today: {
      title: 'Aujourd’hui',
      none: 'Rien n’est dû, rien n’attend.',
      waits: 'en attente',
      approvedTogether:
        '%{number} factures de %{supplier} que %{person} a approuvées en un jour, au-delà du plafond ensemble',
      supplierQueries:
        '%{smart_count} question à un fournisseur |||| %{smart_count} questions aux fournisseurs',
    },
    risks: {
      title: 'Chantiers à risque',
      of: '%{count} sur %{open} ouverts',
      all: 'Marges de tous les chantiers ouverts',
      none: 'Aucun chantier ouvert ne dépasse son devis, n’est sous sa marge, n’est en retard, ne manque d’argent ni n’achète sans devis accepté.',
      lossOf: 'Perte prévue de %{amount} : coût %{final}, accepté %{agreed}',
      belowTargetOf: 'Marge inférieure de %{amount} à son objectif : %{margin} % prévus sur %{target} %',
      behindPlanOf: '%{amount} de retard sur son plan : %{earned} acquis sur %{planned} à ce jour',
      finishedOf: 'La fin prévue du %{date} est passée : %{amount} de %{planned} non acquis',
      overOf: '%{category} dépasse son devis :',
      spent: 'dépensé %{amount}',
      quoted: 'sur %{amount} acceptés',
      cashOf: 'Plus de factures que de paiements :',
      paid: 'payé %{amount},',
      invoiced: 'facturé %{amount}',
      notAgreedOf: 'Dépense de %{amount} sur des devis non acceptés, depuis %{days} jours',
      short: {
        loss: 'perte prévue',
        belowTarget: 'sous l’objectif',
        over: 'dépasse son devis',
        behindPlan: 'en retard',
        cash: 'manque d’argent',
        notAgreed: 'pas encore accepté',
      },
    },
    unallocated: {
      title: 'Dépense non affectée',
      lines: '%{smart_count} ligne |||| %{smart_count} lignes',
      match: 'Rapprocher',
      none: 'Tout est affecté. Chaque livre dépensée est sur un chantier.',
      ages: {
        to30: '0–30 jours',
        to60: '31–60 jours',
        to90: '61–90 jours',
        over90: 'plus de 90',
        undated: 'Sans date',
      },
    },
    attention: {
      title: 'À examiner',
      overMatched: '%{smart_count} ligne rapprochée en trop |||| %{smart_count} lignes rapprochées en trop',
      noStatementDate:
        '%{smart_count} achat sans date de relevé |||| %{smart_count} achats sans date de relevé',
      noInvoiceNumber:
        '%{smart_count} achat sans numéro de facture |||| %{smart_count} achats sans numéro de facture',
      undatedPayments: '%{smart_count} paiement sans date |||| %{smart_count} paiements sans date',
      undeliveredOrders:
        '%{smart_count} commande non remise par courriel |||| %{smart_count} commandes non remises par courriel',
      invoicesToCheck: '%{smart_count} facture à vérifier |||| %{smart_count} factures à vérifier',
      queriedInvoices: '%{smart_count} facture contestée |||| %{smart_count} factures contestées',
      approvedNotSent:
        '%{smart_count} facture approuvée depuis une semaine et non envoyée |||| %{smart_count} factures approuvées depuis une semaine et non envoyées',
      changedSinceApproved:
        '%{smart_count} achat changé depuis l’approbation |||| %{smart_count} achats changés depuis l’approbation',
      unreachedPeople:
        '%{smart_count} personne que les courriels n’atteignent pas |||| %{smart_count} personnes que les courriels n’atteignent pas',
      applicationsToMake: '%{smart_count} chantier à faire payer |||| %{smart_count} chantiers à faire payer',
      noPaymentNotice:
        '%{smart_count} situation sans avis de paiement à temps |||| %{smart_count} situations sans avis de paiement à temps',
      pastFinalDate:
        '%{smart_count} certificat impayé après sa date limite |||| %{smart_count} certificats impayés après leur date limite',
      suppliersToVerify:
        '%{smart_count} sous-traitant à vérifier auprès de HMRC avant de payer |||| %{smart_count} sous-traitants à vérifier auprès de HMRC avant de payer',
      valuationsToCertify:
        '%{smart_count} situation de sous-traitant à certifier |||| %{smart_count} situations de sous-traitants à certifier',
      subcontractNotices:
        '%{smart_count} avis de paiement à donner à un sous-traitant |||| %{smart_count} avis de paiement à donner à des sous-traitants',
      subcontractRetention:
        '%{smart_count} marché avec une retenue à libérer |||| %{smart_count} marchés avec une retenue à libérer',
      retentionToRelease:
        '%{smart_count} chantier avec une retenue à libérer |||| %{smart_count} chantiers avec des retenues à libérer',
      applicationOf: '%{job} situation %{number}',
      paymentDate: {
        applyOn: 'Situation à envoyer le %{day}',
        applySince: 'Situation à envoyer depuis le %{day}',
        noNotice: 'Pas d’avis de paiement au %{day} : les %{amount} demandés sont exigibles le %{final}',
        noNoticeSince:
          'Pas d’avis de paiement au %{day} : les %{amount} demandés étaient exigibles le %{final}',
        noNoticeOnly: 'Pas d’avis de paiement au %{day} pour les %{amount} demandés',
        unpaid: 'Impayé depuis le %{day} : %{amount} certifiés',
        unpaidPart: 'Impayé depuis le %{day} : %{amount} des %{whole} certifiés',
        release: 'Retenue à libérer depuis le %{day} : %{amount}',
        releaseHis: 'Retenue à lui libérer depuis le %{day} : %{amount}',
        releaseHisPart: 'Retenue à lui libérer depuis le %{day} : %{amount} des %{whole} retenus',
        releasePart: 'Retenue à libérer depuis le %{day} : %{amount} des %{whole} retenus',
      },
    },
    cash: {
      title: 'Trésorerie',
      of: 'payé moins facturé, %{smart_count} chantier ouvert |||| payé moins facturé, %{smart_count} chantiers ouverts',
      paid: 'Payé',
      invoiced: 'Facturé',
      paidAmount: '%{amount} payés',
      invoicedAmount: '%{amount} facturés',
      months: 'Payé et facturé par mois',
      month: 'Mois',
      undated: 'Sans date, non comptés :',
      later: 'Après aujourd’hui, non comptés :',
      spend: 'dépense %{amount}',
      payments: 'paiements %{amount}',
    },
    news: {
      title: 'Depuis votre dernière visite',
      lastWeek: 'La semaine passée',
      seen: 'Marquer comme vu',
      none: 'Rien de nouveau.',
      created: 'a ajouté %{what}',
      changed: 'a modifié %{what}',
      deleted: 'a supprimé %{what}',
    },
  },
  introduction: {
    intro:
      'Chiffrez les chantiers, achetez, rapprochez les achats des devis et voyez où part l’argent de chaque chantier.',
    flow: 'Du devis au paiement',
    flowSteps: {
      quote: 'Devis',
      quoteText: 'Chiffrer le chantier ligne par ligne',
      buy: 'Achat',
      buyText: 'Commander aux fournisseurs',
      match: 'Rapprochement',
      matchText: 'Relier la dépense au devis',
      compare: 'Comparaison',
      compareText: 'Lire le relevé',
    },
  },
  menuPages: { work: 'À faire', projectControl: 'Contrôle des chantiers' },
}
