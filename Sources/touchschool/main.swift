print(PackageResources.schools_csv.count)
